"""What proves that nobody chose or saw the hands: announcement, commitment, public value, reveal, audit, seals."""
