import { defineError } from '../kernel/errors.js'

/** No cursor, or that of another feed: of another application, or of one that was begun anew. */
export const EVENT_CURSOR_INVALID = defineError(1_015_001_000, 'EVENT_CURSOR_INVALID', {
  en: 'This is not a cursor of your feed',
  zh: '游标无效',
})

/** What follows is not kept any more: never skipped in silence. */
export const EVENT_CURSOR_EXPIRED = defineError(1_015_001_001, 'EVENT_CURSOR_EXPIRED', {
  en: 'Events behind this cursor are no longer kept: read the state of your objects, then begin without a cursor',
  zh: '游标之后的事件已过保留期，请重新同步数据后不带游标开始读取',
})

/** The database was put back to an older state: what was read behind there did not happen here. */
export const EVENT_CURSOR_AHEAD = defineError(1_015_001_002, 'EVENT_CURSOR_AHEAD', {
  en: 'This cursor is ahead of the feed: read the state of your objects, then begin without a cursor',
  zh: '游标超前于事件流，请重新同步数据后不带游标开始读取',
})
