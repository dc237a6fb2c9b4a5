import { z } from 'zod'
import { REQUEST_ID, timeOfRequestId } from '../kernel/request-id.js'
import type { InstantRange } from '../kernel/storage/page.js'
import { toInclusiveRange } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { LONGEST_WRITE_MS } from '../http/admin-api/record-audit.js'

/** The `x-request-id` that an answer had. */
export const queryRequestId = () =>
  z
    .string()
    .max(36)
    .regex(REQUEST_ID, saying('must be an x-request-id of an answer', '必须是响应头 x-request-id 的值'))
    .transform((id) => id.toLowerCase())
    .meta({ description: 'The x-request-id of an answer.' })

const MINUTE_MS = 60_000

interface NamedRequest {
  readonly requestId?: string | undefined
  readonly createTime?: InstantRange | undefined
}

/** The filter with the second that a request id tells, by which its rows are found. */
const withinItsSecond = <Filter extends NamedRequest>(filter: Filter): Filter => withinSeconds(filter, 0)

/** The same for entries of the operate log, which are dated when they are written. */
export const withinItsWrite = <Filter extends NamedRequest>(filter: Filter): Filter =>
  withinSeconds(filter, LONGEST_WRITE_MS)

function withinSeconds<Filter extends NamedRequest>(filter: Filter, longestMs: number): Filter {
  const { requestId, createTime } = filter
  if (requestId === undefined) return filter
  const second = Math.floor(timeOfRequestId(requestId).getTime() / 1000) * 1000
  const its = toInclusiveRange([new Date(second), new Date(second + longestMs)])
  return { ...filter, createTime: createTime === undefined ? its : overlap(its, createTime) }
}

/** The same for calls: one that was refused with 429 stands in the row of its minute. */
export function withinItsSecondOrMinute<Filter extends NamedRequest>(
  filter: Filter,
): Filter & { readonly refusedFrom?: Date } {
  const { requestId, createTime } = filter
  if (requestId === undefined) return filter
  const refusedFrom = new Date(Math.floor(timeOfRequestId(requestId).getTime() / MINUTE_MS) * MINUTE_MS)
  const isAsked = createTime === undefined || (createTime.start <= refusedFrom && refusedFrom <= createTime.end)
  return { ...withinItsSecond(filter), ...(isAsked && { refusedFrom }) }
}

/** What both have in common: a range that ends before it starts where that is nothing. */
const overlap = (a: InstantRange, b: InstantRange): InstantRange => ({
  start: a.start > b.start ? a.start : b.start,
  end: a.end < b.end ? a.end : b.end,
})
