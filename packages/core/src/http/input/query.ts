import { z } from 'zod'
import { certain } from '../../kernel/certain.js'
import { isShowable, parseDateTime, parseEndDateTime } from '../../kernel/civil-time.js'
import { lastPageNo } from '../../kernel/storage/page.js'
import type { InstantRange } from '../../kernel/storage/page.js'
import { LONGEST_TEXT } from '../longest.js'
import { integer, pageSizeInteger, textFilter, toInclusiveRange, toPair } from './fields.js'
import { saying } from './issue-reason.js'
import { memoized } from './memoized.js'
import { assertStorableText } from './storable-text.js'

/** The index that a name may end with: `createTime[0]`, or `createTime[]`. */
const INDEX = /\[(\d*)\]$/

/**
 * Reads a query string. A name that appears several times, or with an index (`createTime[0]=`), becomes an
 * array, in the order of the indexes; every value stays text. Empty values count as absent, a NUL is refused with 400.
 */
export function parseQuery(query: string): Record<string, string | string[]> {
  const values = new Map<string, { readonly at: number; readonly value: string }[]>()
  for (const [rawName, value] of new URLSearchParams(query)) {
    if (value === '') continue
    const name = rawName.replace(INDEX, '')
    assertStorableText(name, 'query')
    assertStorableText(value, name)
    const earlier = values.get(name) ?? []
    const index = INDEX.exec(rawName)?.[1]
    earlier.push({ at: index ? Number(index) : earlier.length, value })
    values.set(name, earlier)
  }
  const single = [...values].map(([name, placed]) => {
    const list = placed.sort((a, b) => a.at - b.at).map(({ value }) => value)
    const [first, ...more] = list
    return [name, more.length === 0 && first !== undefined ? first : list] as const
  })
  return Object.fromEntries(single)
}

/** A filter by a part of a text: at any place, whatever the case, every character for itself. Blank is no filter. */
export const queryPart = memoized(() =>
  textFilter().meta({ description: 'A part of it, in any case; every character stands for itself.' }),
)

/** A text that a row has exactly. */
export const queryText = memoized(() => z.string().max(255))

/** An integer of a query string. */
export const queryInteger = memoized(() =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, saying('must be integer', '必须是整数'))
    .transform(Number)
    .pipe(integer()),
)

/** A numeric id of a query string. */
export const queryId = memoized(() => queryInteger().pipe(integer(1)))

/** The numeric id that a call is about; the example is one of the demo's rows. */
export const namedId = memoized((example = 1) => queryId().meta({ examples: [example] }))

/** What a page is filtered by. */
export type FilterOf<Filters extends z.ZodRawShape> = z.output<z.ZodObject<Filters>>

/** The filters of a page, some with the value that the document's example has. */
export function withExamples<Filter extends Readonly<Record<string, z.ZodType>>>(
  filters: Filter,
  examples: { readonly [Name in keyof Filter]?: unknown } = {},
): Filter {
  const shown = Object.entries(filters).map(([name, filter]) => [
    name,
    name in examples ? filter.meta({ ...filter.meta(), examples: [examples[name]] }) : filter,
  ])
  return Object.fromEntries(shown) as Filter
}

/** Ids are numbers: `1` and `01` are one row. */
const withoutLeadingZeros = (id: string): string => id.replace(/^0+(?=\d)/, '')

/** `ids=1,2,3`: at least one, at most 200, distinct; the example are ids of the demo's rows. */
export const queryIds = (example: readonly number[] = [1]) =>
  z
    .string()
    .max(LONGEST_TEXT)
    .transform((text) => [...new Set(text.split(',').map(withoutLeadingZeros))])
    .pipe(z.array(queryId()).min(1).max(200))
    .meta({ description: 'Separated by commas', examples: [example] })

/** `pageNo` of a query string where nothing but it is asked for; the size of the pages is fixed. */
export const queryPageNo = (pageSize: number) =>
  queryInteger()
    .pipe(integer(1, lastPageNo(pageSize)))
    .default(1)

/** `pageNo` and `pageSize` of a query string; they default to 1 and 10. */
export const queryPage = memoized(() => ({
  pageNo: queryInteger().pipe(integer(1)).default(1),
  pageSize: queryInteger().pipe(pageSizeInteger()).default(10),
}))

const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const LOCAL_FRACTION = /\.\d{1,9}$/
const EPOCH_MILLISECONDS = /^\d{11,14}$/

/**
 * A time as administrators and their tools write it: ISO 8601 local, ISO 8601 with an offset,
 * `yyyy-MM-dd HH:mm:ss`, or epoch milliseconds.
 */
function parseAdminDateTime(value: string | number, parseLocal = parseDateTime): Date | undefined {
  const text = String(value)
  if (typeof value === 'number' || EPOCH_MILLISECONDS.test(text)) {
    const time = new Date(Number(text))
    return isShowable(time) ? time : undefined
  }
  if (OFFSET_TIME.test(text)) {
    const time = new Date(text)
    // `Date` rolls 30 February over into March; the calendar part must be a real one.
    return parseDateTime(`${text.slice(0, 10)} 00:00:00`) && isShowable(time) ? time : undefined
  }
  return parseLocal(text.replace(LOCAL_FRACTION, ''))
}

/** What each of them looks like, and no other text; the calendar is not told. */
const TIME_TEXT = {
  maxLength: 35,
  pattern:
    String.raw`^(\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}:\d{2}(\.\d{1,9})?` +
    String.raw`|T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))|\d{11,14})$`,
}
/** The years 1 to 9999 in UTC; where the zone is another, a part of a day less. */
const TIME_NUMBER = { minimum: -62_135_596_800_000, maximum: 253_402_300_799_999 }

const BAD_TIME = saying('must be a date-time', '必须是日期时间')

const TIME_HINT = {
  description: 'ISO 8601, yyyy-MM-dd HH:mm:ss, or epoch milliseconds',
  examples: ['2026-09-10T12:00:00'],
}

const adminTimeValue = () =>
  z
    .union([z.string().meta(TIME_TEXT), z.int().meta(TIME_NUMBER)], BAD_TIME)
    .refine((value) => parseAdminDateTime(value) !== undefined, BAD_TIME)

/** A time in an admin body. */
export const adminDateTime = memoized(() =>
  adminTimeValue()
    .transform((value) => certain(parseAdminDateTime(value)))
    .meta(TIME_HINT),
)

/** The first and the last of the instants that are shown as the time that is sent. */
const toEnds = (value: string | number) => ({
  first: certain(parseAdminDateTime(value)),
  last: certain(parseAdminDateTime(value, parseEndDateTime)),
})

/** Of a name that stands there once, which is a text and no list, and of one that stands there thrice. */
const TWO_VALUES = saying('must be two values, start and end', '必须是开始和结束两个值')

/** `createTime=a&createTime=b`, both inclusive. */
export const queryRange = memoized(() =>
  z
    .array(adminTimeValue().transform(toEnds).meta(TIME_HINT), TWO_VALUES)
    .length(2, TWO_VALUES)
    .transform(toPair)
    .transform(([start, end]): [Date, Date] => [start.first, end.last])
    .refine(([start, end]) => start <= end, saying('must not start after it ends', '开始时间不能晚于结束时间'))
    .transform((range): InstantRange => toInclusiveRange(range))
    .meta({ description: 'Start and end, both inclusive', examples: [['2026-09-01T00:00:00', '2026-09-10T12:00:00']] }),
)
