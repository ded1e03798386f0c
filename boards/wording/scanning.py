"""Words of scanned codes: keyboard layouts, pictures that cannot be read, what a pile of cards says against its set."""

from typing import Final

ROWS: Final = {
    # keyboard layouts, as facts of `code_layout`
    "layout_qwertz": ("QWERTZ", "QWERTZ", "QWERTZ"),
    "layout_azerty": ("AZERTY", "AZERTY", "AZERTY"),
    "layout_belgian": ("AZERTY, Belgian", "AZERTY（比利时）", "AZERTY（比利時）"),
    "layout_czech": ("Czech", "捷克", "捷克"),
    "layout_slovak": ("Slovak", "斯洛伐克", "斯洛伐克"),
    "layout_hungarian": ("Hungarian", "匈牙利", "匈牙利"),
    "layout_lithuanian": ("Lithuanian", "立陶宛", "立陶宛"),
    "layout_turkish_f": ("Turkish F", "土耳其 F", "土耳其 F"),
    "layout_bepo": ("French Bepo", "法语 Bepo", "法語 Bepo"),
    "layout_dvorak": ("Dvorak", "Dvorak", "Dvorak"),
    "layout_russian": ("Russian", "俄语", "俄語"),
    "layout_ukrainian": ("Ukrainian", "乌克兰", "烏克蘭"),
    "layout_bulgarian": ("Bulgarian", "保加利亚", "保加利亞"),
    "layout_greek": ("Greek", "希腊", "希臘"),
    "layout_hebrew": ("Hebrew", "希伯来", "希伯來"),
    "code_input_method": (
        "these are characters of an input method, not what a scanner sends; switch the computer's input method to English and half width, then scan again.",
        "这是输入法产生的文字，不是扫描枪送出的内容；请把电脑的输入法切换到英文半角后再扫。",
        "這是輸入法產生的文字，不是掃描槍送出的內容；請把電腦的輸入法切換到英文半形後再掃。",
    ),
    # pictures and PDFs
    "scan_extra": (
        "pictures and PDFs need two more packages; install them with: python -m pip install zxing-cpp pypdfium2",
        "读取图片和 PDF 还需要两个软件包，请安装：python -m pip install zxing-cpp pypdfium2",
        "讀取圖片和 PDF 還需要兩個套件，請安裝：python -m pip install zxing-cpp pypdfium2",
    ),
    "picture_no_code": (
        "no code was found, although it was also tried sharpened, blurred and enlarged; send the original picture (not a screenshot or one shrunk by a chat), one card a photo, flat and in good light.",
        "没有找到条码，锐化、模糊、放大后也试过；请发原图（不要截图或聊天压缩过的图），一张照片只拍一张卡，摆平、光线充足。",
        "沒有找到條碼，銳化、模糊、放大後也試過；請傳原圖（不要截圖或聊天壓縮過的圖），一張照片只拍一張卡，擺平、光線充足。",
    ),
    "picture_unread": (
        "{count} more codes are seen but cannot be read, although it was also tried sharpened, blurred and enlarged; send the original picture, one card a photo.",
        "还有{count}个条码看得到但读不出，锐化、模糊、放大后也试过；请发原图，一张照片只拍一张卡。",
        "還有{count}個條碼看得到但讀不出，銳化、模糊、放大後也試過；請傳原圖，一張照片只拍一張卡。",
    ),
    "picture_unread_1": (
        "one more code is seen but cannot be read, although it was also tried sharpened, blurred and enlarged; send the original picture, one card a photo.",
        "还有一个条码看得到但读不出，锐化、模糊、放大后也试过；请发原图，一张照片只拍一张卡。",
        "還有一個條碼看得到但讀不出，銳化、模糊、放大後也試過；請傳原圖，一張照片只拍一張卡。",
    ),
    "picture_cut": (
        "the picture is cut short; what is there was read, send it again for the rest.",
        "图片不完整，已读取现有部分；其余请重新发送。",
        "圖片不完整，已讀取現有部分；其餘請重新傳送。",
    ),
    "picture_broken": (
        "the picture cannot be opened, it is damaged; send it again.",
        "图片损坏，无法打开，请重新发送。",
        "圖片損壞，無法開啟，請重新傳送。",
    ),
    "picture_large": (
        "the picture has more than {most} million pixels; send it smaller.",
        "图片超过 {most} 百万像素，请缩小后再发。",
        "圖片超過 {most} 百萬像素，請縮小後再傳。",
    ),
    "picture_heic": (
        "HEIC pictures cannot be read here; export it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and send that.",
        "这里不能读取 HEIC 图片；请导出为 JPEG（iPhone：设置、相机、格式、兼容性最佳）后再发。",
        "這裡不能讀取 HEIC 圖片；請匯出為 JPEG（iPhone：設定、相機、格式、最相容）後再傳。",
    ),
    "picture_unknown": (
        "this is no picture and no PDF; give JPEG, PNG, TIFF, WebP, BMP, GIF or PDF.",
        "这不是图片也不是 PDF；请用 JPEG、PNG、TIFF、WebP、BMP、GIF 或 PDF。",
        "這不是圖片也不是 PDF；請用 JPEG、PNG、TIFF、WebP、BMP、GIF 或 PDF。",
    ),
    "pdf_locked": (
        "the PDF is locked with a password; save it without one and scan that.",
        "PDF 有密码保护，请另存为无密码的文件再扫。",
        "PDF 有密碼保護，請另存為無密碼的檔案再掃。",
    ),
    "pdf_broken": (
        "the PDF cannot be opened, it is damaged; send it again.",
        "PDF 损坏，无法打开，请重新发送。",
        "PDF 損壞，無法開啟，請重新傳送。",
    ),
    "scan_folder_empty": (
        "there is no picture and no PDF in this folder; name another.",
        "此文件夹中没有图片或 PDF，请另选。",
        "此資料夾中沒有圖片或 PDF，請另選。",
    ),
    # a pile of cards against its set
    "at_board_copy": ("copy {board_copy}", "第{board_copy}份", "第{board_copy}份"),
    "pile_seats_missing": (
        "the card of {seats} was not seen; photograph it as well.",
        "没有看到{seats}家的卡，请补拍。",
        "沒有看到{seats}家的卡，請補拍。",
    ),
    "pile_seat_twice": (
        "two cards of {seat_twice} have different hands ({where}); find out which one is right, and destroy the other.",
        "{seat_twice}家有两张卡，牌不相同（{where}）；请查明哪张正确，销毁另一张。",
        "{seat_twice}家有兩張卡，牌不相同（{where}）；請查明哪張正確，銷毀另一張。",
    ),
    "pile_version": (
        "the cards are of version {got}, the set has version {want}; print the cards anew and destroy these.",
        "卡是第{got}版，本套为第{want}版；请重新打印并销毁旧卡。",
        "卡是第{got}版，本套為第{want}版；請重新列印並銷毀舊卡。",
    ),
    "pile_other_set": (
        "the card of {seats} is of another set, {code} instead of {own} ({where}). Do not play the board; put the card back to its own set.",
        "{seats}家的卡属于另一套 {code}，而不是 {own}（{where}）。这副先不要打；请把卡归还原套。",
        "{seats}家的卡屬於另一套 {code}，而不是 {own}（{where}）。這副先不要打；請把卡歸還原套。",
    ),
    "pile_other_set_n": (
        "{count} cards of boards {boards} are of another set, {code} instead of {own} ({where}). Stop: play none of these boards; put the cards back to their own set.",
        "第 {boards} 副的{count}张卡属于另一套 {code}，而不是 {own}（{where}）。停：这些牌先都不要打；请把卡归还原套。",
        "第 {boards} 副的{count}張卡屬於另一套 {code}，而不是 {own}（{where}）。停：這些牌先都不要打；請把卡歸還原套。",
    ),
    "pile_slip_other_set": (
        "a slip is of another set, {code} instead of {own} ({where}); put it back to its own set.",
        "随附单属于另一套 {code}，而不是 {own}（{where}）；请归还原套。",
        "隨附單屬於另一套 {code}，而不是 {own}（{where}）；請歸還原套。",
    ),
    "pile_slip_header": (
        "the slip has other header fields than the set ({where}); print it anew.",
        "随附单上的牌况与本套不符（{where}），请重新打印。",
        "隨附單上的牌況與本套不符（{where}），請重新列印。",
    ),
    "pile_no_board": (
        "there is no such board in set {code} ({where}); check what was printed.",
        "套 {code} 中没有这副牌（{where}），请核对打印的卡。",
        "套 {code} 中沒有這副牌（{where}），請核對列印的卡。",
    ),
    "pile_other_container": (
        "the card of {seats} belongs to container {got} and lies beside the label of container {label} ({where}); put it back into its own board.",
        "{seats}家的卡属于{got}号牌套，却与{label}号牌套的标签在同一张照片里（{where}）；请放回原来的牌套。",
        "{seats}家的卡屬於{got}號牌套，卻與{label}號牌套的標籤在同一張照片裡（{where}）；請放回原來的牌套。",
    ),
    "pile_together": (
        "the card of {seats} lies together with cards of board {with_board} ({where}); put each card back into its own board.",
        "{seats}家的卡与第{with_board}副的卡放在一起（{where}）；请把每张卡放回各自的牌套。",
        "{seats}家的卡與第{with_board}副的卡放在一起（{where}）；請把每張卡放回各自的牌套。",
    ),
    "pile_other_copy": (
        "the card of {seats} lies with the cards of copy {with_copy} ({where}); put it back to its own copy.",
        "{seats}家的卡与第{with_copy}份的卡放在一起（{where}）；请放回原来的那一份。",
        "{seats}家的卡與第{with_copy}份的卡放在一起（{where}）；請放回原來的那一份。",
    ),
    "pile_ids_only": (
        "all four cards were seen, but they carry no hands; compare the cards in the pockets with the record.",
        "四张卡齐全，但码中不含牌，请用记录核对插袋里的牌。",
        "四張卡齊全，但碼中不含牌，請用記錄核對插袋裡的牌。",
    ),
    "pile_clean": (
        "{count} of {all} boards with all four cards as recorded: {boards}",
        "{all}份中有{count}份四张卡齐全且与记录相符：{boards}",
        "{all}份中有{count}份四張卡齊全且與記錄相符：{boards}",
    ),
    "pile_copy": ("{boards} (copy {copy})", "{boards}（第{copy}份）", "{boards}（第{copy}份）"),
    "pile_unseen": (
        "no card was seen of {boards}",
        "没有看到任何卡的牌号：{boards}",
        "沒有看到任何卡的牌號：{boards}",
    ),
    "pile_none": (
        "no {hand_card} of set {own} was seen",
        "没有看到套 {own} 的{hand_card}",
        "沒有看到套 {own} 的{hand_card}",
    ),
    "readings_none": (
        "no card that was scanned carries its hand, so there is no reading to write; print cards with --code hand.",
        "扫到的卡都不含牌，没有可写的读牌记录；打印时请用 --code hand。",
        "掃到的卡都不含牌，沒有可寫的讀牌記錄；列印時請用 --code hand。",
    ),
    "readings_left": (
        "two cards of {seat_twice} have different hands, so that pocket is left out of the reading.",
        "{seat_twice}家有两张不同的卡，读牌记录不含该家。",
        "{seat_twice}家有兩張不同的卡，讀牌記錄不含該家。",
    ),
    "reading_record": (
        "this is a file of boards, no reading; type the deal of one board behind --board in quotes, as “N:HAND HAND HAND HAND”, or write a reading (docs/json.md).",
        "这是牌局文件，不是读牌记录；请逐副核对，在 --board 之后用引号写出四手牌，如“N:手牌 手牌 手牌 手牌”，或写成读牌记录（docs/json.md）。",
        "這是牌局檔案，不是讀牌記錄；請逐副核對，在 --board 之後用引號寫出四手牌，如“N:手牌 手牌 手牌 手牌”，或寫成讀牌記錄（docs/json.md）。",
    ),
    "reading_absent": (
        "this file has no reading of that board, only of {known}; name another file.",
        "此文件没有这副牌的读牌记录，只有 {known}，请另选文件。",
        "此檔案沒有這副牌的讀牌記錄，只有 {known}，請另選檔案。",
    ),
    "reading_several": (
        "this file has readings of {count} copies of it; name one with --copy.",
        "此文件有{count}份的读牌记录，请用 --copy 指定一份。",
        "此檔案有{count}份的讀牌記錄，請用 --copy 指定一份。",
    ),
    "usage_readings_pipe": (
        "--readings needs a file: it holds hands, which are not printed.",
        "--readings 需要文件名：其中有牌，不能打印到屏幕。",
        "--readings 需要檔名：其中有牌，不能印到螢幕。",
    ),
    "usage_pipe_once": (
        "- can be given only once; leave out the others.",
        "- 只能用一次，请去掉多余的。",
        "- 只能用一次，請去掉多餘的。",
    ),
    "readings_written": (
        "{file} written: readings of {count} boards; it holds hands, only you can read it.",
        "已写入 {file}：{count}份读牌记录；内含牌，只有您能读取。",
        "已寫入 {file}：{count}份讀牌記錄；內含牌，只有您能讀取。",
    ),
    # the terminal
    "scan_name_page": ("{file}, page {page}", "{file} 第{page}页", "{file} 第{page}頁"),
    "scan_line": ("{name}: {text}", "{name}：{text}", "{name}：{text}"),
    "scan_again_line": ("{text} ({again})", "{text}（{again}）", "{text}（{again}）"),
    "scan_again": ("the same code as before", "与前面的码相同", "與前面的碼相同"),
    "scan_working": ("{file}: {pages} pages read.", "{file}：已读{pages}页。", "{file}：已讀{pages}頁。"),
    "scan_wedge": (
        "Scan the codes one after the other; two empty lines or the end of input end it.",
        "请逐个扫码；连按两次回车或结束输入即完成。",
        "請逐個掃碼；連按兩次 Enter 或結束輸入即完成。",
    ),
}
