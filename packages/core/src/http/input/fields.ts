import { z } from 'zod'
import { certain } from '../../kernel/certain.js'
import { formatDateTime, formatLocalDateTime, parseDateTime, parseEndDateTime } from '../../kernel/civil-time.js'
import { extended } from '../../kernel/extended.js'
import type { InstantRange } from '../../kernel/storage/page.js'
import { named, nameOf } from '../named-schema.js'
import { memoized } from './memoized.js'
import { checkPageSize, MAX_PAGE_SIZES, PAGE_LIMIT } from './page-limit.js'

/** An integer from `least` to `most`, both inclusive; within ±(2^53 − 1) where they are not said. */
export const integer = memoized((least?: number, most?: number) => {
  const whole = z.int({ error: (issue) => (issue.code === 'invalid_type' ? 'integer' : undefined) })
  const large = least === undefined ? whole : whole.min(least)
  return most === undefined ? large : large.max(most)
})

/** Money as it leaves: CNY cents. */
export const cents = (description: string) => integer().meta({ description: `${description}, CNY cents` })

/** What a column of 32 bits holds. */
export const MAX_INT32 = 2_147_483_647

/** A numeric id: a positive integer. */
export const numericId = () => integer(1)

/** Up to 200 ids in a body, each counted once. */
export const idList = memoized(() =>
  z
    .array(numericId())
    .min(1)
    .max(200)
    .transform((ids) => [...new Set(ids)]),
)

/** A text that must hold something other than blanks, at most `max` characters. */
export const requiredText = memoized((max = 255) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.trim() !== '', { error: 'must not be blank', params: { zh: '不能为空' } })
    // The refinement in words of JSON Schema: something that is no blank.
    .meta({ pattern: '\\S' }),
)

/** A text that may be absent, null or empty. */
export const optionalText = memoized((max = 255) => z.string().max(max).nullish())

/**
 * A member that a new row is given a value for where it is absent, and that an update without it leaves as it is; null
 * is absent. The repository knows the value (`ResourceDefinition.initial` in `storage-drizzle`).
 */
export const keptMember = <Member extends z.ZodType>(member: Member) =>
  member
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()

/** A text to filter by; blank is no filter. */
export const textFilter = memoized((max = 255) =>
  z
    .string()
    .max(max)
    .transform((text) => (text.trim() === '' ? undefined : text))
    .optional(),
)

/** How many rows a page has: as many as the host allows. */
export const pageSizeInteger = memoized(() =>
  integer(1)
    .check(checkPageSize)
    .max(MAX_PAGE_SIZES.most)
    .meta({ [PAGE_LIMIT]: 'maximum' }),
)

/** `pageNo` and `pageSize` where both must be sent. A maximum that the specification tells is no host's to change. */
export const requiredPage = (specifiedMax?: number) => ({
  pageNo: integer(1).meta({ description: 'Counts from 1.', examples: [1] }),
  pageSize: (specifiedMax === undefined ? pageSizeInteger() : integer(1, specifiedMax)).meta({ examples: [10] }),
})

/** `pageNo` and `pageSize` where neither need be sent. */
export const optionalPage = () => ({
  pageNo: requiredPage().pageNo.default(1),
  pageSize: requiredPage().pageSize.default(10),
})

/** A list of all that there are of something that no rule limits: as many as there can be ids. */
export const wholeList = <Element extends z.ZodType>(element: Element) => z.array(element).meta({ maxItems: MAX_INT32 })

/**
 * The shape of one page: `list` and `total` over all pages. A page of what has a name has one, too. It is as long as
 * `pageSize` may be.
 */
export function pageOf<Element extends z.ZodType>(element: Element, specifiedMax?: number) {
  const length =
    specifiedMax === undefined
      ? { maxItems: MAX_PAGE_SIZES.most, [PAGE_LIMIT]: 'maxItems' }
      : { maxItems: specifiedMax }
  const page = z.object({ list: z.array(element).meta(length), total: integer(0) })
  const name = nameOf(element)
  return name === undefined ? page : named(`${name}Page`, page)
}

const DATE_TIME_HINT = {
  description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai',
  maxLength: 19,
  pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`,
  examples: ['2026-09-10 12:00:00'],
}
const BAD_DATE_TIME = {
  error: 'must be a real time in the format yyyy-MM-dd HH:mm:ss',
  params: { zh: '必须是 yyyy-MM-dd HH:mm:ss 格式的真实时间' },
}

/** A time that a partner sends: `yyyy-MM-dd HH:mm:ss`; `toInstant` reads it. */
const dateTimeText = () =>
  z
    .string()
    .meta(DATE_TIME_HINT)
    .refine((text) => text[10] === ' ' && parseDateTime(text) !== undefined, BAD_DATE_TIME)

const toInstant = (text: string) => certain(parseDateTime(text))

/** All that is shown as a time of the range. */
const toInstants = ([start, end]: readonly [string, string]): [Date, Date] => [
  toInstant(start),
  certain(parseEndDateTime(end)),
]

/** A time as a partner sends it; becomes its instant. */
export const dateTimeInput = () => dateTimeText().transform(toInstant)

/** A range, and the two texts that it was sent as. */
export interface SentRange extends InstantRange {
  readonly texts: readonly [start: string, end: string]
}

/**
 * A `dateTimeRange()` for an answer that repeats it word for word: where clocks change, formatting its instants need
 * not give the same texts.
 */
export const sentDateTimeRange = () =>
  z
    .array(dateTimeText())
    .length(2)
    .transform(toPair)
    // The texts: where clocks change, a later one may be an earlier instant.
    .refine(([start, end]) => start <= end, {
      error: 'must not start after it ends',
      params: { zh: '开始时间不能晚于结束时间' },
    })
    .transform((texts): SentRange => extended(toInclusiveRange(toInstants(texts)), { texts }))
    .meta({
      description: '[start, end], both inclusive, yyyy-MM-dd HH:mm:ss',
      examples: [['2026-09-01 00:00:00', '2026-09-10 12:00:00']],
    })

/**
 * `[start, end]`, both inclusive at second precision: the end becomes the last millisecond of its second.
 * Exactly two times, start not after end.
 */
export const dateTimeRange = memoized(() =>
  sentDateTimeRange().transform(({ start, end }): InstantRange => ({ start, end })),
)

/** The start and the end of a list that has the two. */
export const toPair = <Value>([start, end]: readonly Value[]): [start: NonNullable<Value>, end: NonNullable<Value>] => [
  certain(start),
  certain(end),
]

/** The range that contains every instant shown as one of the seconds from start to end. */
export function toInclusiveRange([start, end]: readonly [Date, Date]): InstantRange {
  return { start, end: new Date(end.getTime() + 999) }
}

/** A time that leaves as `yyyy-MM-dd HH:mm:ss`. */
export const dateTimeOutput = memoized(() =>
  z
    .date()
    .transform((instant) => formatDateTime(instant))
    .pipe(z.string().meta(DATE_TIME_HINT)),
)

/** A time that leaves as `yyyy-MM-ddTHH:mm:ss`, local and without offset. */
export const localDateTimeOutput = memoized(() =>
  z
    .date()
    .transform((instant) => formatLocalDateTime(instant))
    .pipe(
      z.string().meta({
        description: 'ISO 8601 local date-time, Asia/Shanghai',
        maxLength: 19,
        pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$`,
        examples: ['2026-09-10T12:00:00'],
      }),
    ),
)
