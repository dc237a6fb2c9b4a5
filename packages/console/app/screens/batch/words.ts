import { inBoth } from '../../i18n/in-both.js'

/** The words of what is done to many. */
export const words = inBoth({
  paste: ['Paste them here, one in each line', '粘贴到此处，每行一个'],
  chooseFile: ['Choose a file', '选择文件'],
  orDrop: ['or drop one here. It is read in the browser only.', '或将文件拖到此处。文件仅在浏览器中读取。'],
  otherFile: ['Take another', '更换文件'],
  lines: ['lines', '行'],
  large: ['This file is too large: 5 MB at most.', '文件过大：最大 5 MB。'],
  workbook: [
    'This is a workbook. Save it as CSV in the spreadsheet program, and choose that file.',
    '这是工作簿文件。请在表格软件中另存为 CSV 后再选择。',
  ],
  late: [
    'This file was read after the work had begun, and was not taken. Choose it again when the work rests.',
    '该文件读取完成时处理已开始，未被采用。请在处理停止后重新选择。',
  ],
  binary: ['There is no text in this file.', '文件中没有文本内容。'],
  all: ['All', '全部'],
  pause: ['Pause', '暂停'],
  pausing: ['Pausing', '正在暂停'],
})
