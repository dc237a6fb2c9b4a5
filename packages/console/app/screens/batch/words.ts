const en = {
  paste: 'Paste them here, one in each line',
  chooseFile: 'Choose a file',
  orDrop: 'or drop one here. It is read in the browser only.',
  otherFile: 'Take another',
  lines: 'lines',
  large: 'This file is too large: 5 MB at most.',
  workbook: 'This is a workbook. Save it as CSV in the spreadsheet program, and choose that file.',
  binary: 'There is no text in this file.',
  all: 'All',
  pause: 'Pause',
  pausing: 'Pausing',
}
type Words = typeof en

const zh: Words = {
  paste: '粘贴到此处，每行一个',
  chooseFile: '选择文件',
  orDrop: '或将文件拖到此处。文件仅在浏览器中读取。',
  otherFile: '更换文件',
  lines: '行',
  large: '文件过大：最大 5 MB。',
  workbook: '这是工作簿文件。请在表格软件中另存为 CSV 后再选择。',
  binary: '文件中没有文本内容。',
  all: '全部',
  pause: '暂停',
  pausing: '正在暂停',
}

/** The words of what is done to many. */
export const words = { en, zh }
