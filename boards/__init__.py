"""What a board is: on paper, in files and in the store. Knows nothing of machines, nor where a deal came from."""
