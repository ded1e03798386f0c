"""Words of passphrases: what is asked, and why a file is not sealed or opened."""

ROWS: dict[str, tuple[str, str, str]] = {
    "seal_ask": ("Passphrase of {file}", "{file} 的口令", "{file} 的口令"),
    "seal_ask_new": ("New passphrase for {file}", "为 {file} 设置口令", "為 {file} 設置口令"),
    "seal_ask_again": ("The same again", "再次输入", "再次輸入"),
    "seal_no_passphrase": (
        "it needs a passphrase and nobody can be asked; run the command at a terminal, or set PAITAO_PASSPHRASE.",
        "需要口令而无人可问；请在终端运行，或设置 PAITAO_PASSPHRASE。",
        "需要口令而無人可問；請在終端機執行，或設定 PAITAO_PASSPHRASE。",
    ),
    "seal_differ": (
        "the two passphrases are not the same; type a new one again.",
        "两次输入的口令不一致，请重新输入。",
        "兩次輸入的口令不一致，請重新輸入。",
    ),
    "seal_passphrase": (
        "the passphrase is wrong, or the file was changed; type it again, or take the file from your copy.",
        "口令不对，或文件被改动；请重新输入，或使用备份。",
        "口令不對，或檔案被改動；請重新輸入，或使用備份。",
    ),
    "seal_form": (
        "this is no sealed file of this paitao, or it is cut off; take it from your copy.",
        "这不是本程序的加密文件，或不完整；请使用备份。",
        "這不是本程式的加密檔案，或不完整；請使用備份。",
    ),
    "seal_twice": (
        "it is sealed already; open it with `paitao unseal` first.",
        "已经加密；请先用 `paitao unseal` 打开。",
        "已經加密；請先用 `paitao unseal` 打開。",
    ),
    "seal_missing": (
        "sealing needs the package cryptography: pip install 'paitao[seal]'.",
        "加密需要 cryptography 包：pip install 'paitao[seal]'。",
        "加密需要 cryptography 套件：pip install 'paitao[seal]'。",
    ),
}
