import { z } from 'zod'
import type { InstantRange } from '../kernel/storage/page.js'
import { integer } from '../http/input/fields.js'
import { queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { PartnerCalls } from './partner-calls.js'

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
const USUAL_MINUTES = 60

/** Which calls are asked for: of a day at most, because what is read may not grow with the log. */
export const partnerCallsFilters = {
  clientId: queryText().optional(),
  path: queryText()
    .optional()
    .meta({ examples: ['/open-api/order/invoice/create'] }),
  code: queryInteger().optional().meta({ description: 'The code of the answer, 0 for a success.' }),
  minutes: queryInteger()
    .pipe(integer(1, DAY_MINUTES))
    .optional()
    .meta({ description: `The last so many minutes; ${USUAL_MINUTES} where no createTime is given.`, examples: [1] }),
  createTime: queryRange()
    .refine(({ start, end }) => end.getTime() - start.getTime() <= DAY_MINUTES * MINUTE_MS, {
      error: 'must be of 24 hours at most',
      params: { zh: '不能超过 24 小时' },
    })
    .optional(),
}

/** `createTime` or `minutes`, not both. */
export const partnerCallsQuery = <Others extends z.ZodRawShape>(others: Others) =>
  z
    .object({ ...partnerCallsFilters, ...others })
    .refine(
      (query: { minutes?: unknown; createTime?: unknown }) =>
        query.minutes === undefined || query.createTime === undefined,
      { path: ['minutes'], error: 'must not stand beside createTime', params: { zh: '不能与 createTime 同时填写' } },
    )

type Asked = Omit<PartnerCalls, 'range'> & {
  readonly minutes?: number | undefined
  readonly createTime?: InstantRange | undefined
}

/** The calls that are meant now. */
export function partnerCallsOf({ minutes = USUAL_MINUTES, createTime, ...filter }: Asked, now: Date): PartnerCalls {
  const range = createTime ?? { start: new Date(now.getTime() - minutes * MINUTE_MS), end: now }
  return { ...filter, range }
}
