import { defineError } from '../kernel/errors.js'

/** Which promoter's spreadsheet is meant cannot be told. */
export const SPREADSHEET_RNO_MISSING = defineError(1_013_025_000, 'SPREADSHEET_RNO_MISSING', {
  en: 'rno is missing',
  zh: '缺少推广码 rno',
})

/** Also of a deleted row, and of one of another tenant. */
export const SPREADSHEET_NOT_EXISTS = defineError(1_013_025_001, 'SPREADSHEET_NOT_EXISTS', {
  en: 'Spreadsheet row does not exist',
  zh: '表格商品不存在',
})
