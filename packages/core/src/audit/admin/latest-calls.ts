import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { saying } from '../../http/input/issue-reason.js'
import { apiAccessView } from '../api-access-entry.js'
import type { AccessPlace, ApiAccessRow } from '../api-access-entry.js'
import type { ApiAccessLog } from '../api-access-log.js'
import { walkCalls } from '../partner-calls.js'
import { exampleCall } from '../example-call.js'
import type { LogStores } from '../log-stores.js'
import { partnerCallsOf, partnerCallsQuery } from '../partner-calls-query.js'

const MOST_CALLS = 50
/** So many rows are read for one answer at most: who looks for rare calls goes on behind them. */
const MOST_ROWS = 50_000

const PLACE = /^(\d{1,15})-(\d{1,16})$/

/** `next` of the answer before. */
const queryPlace = () =>
  z
    .string()
    .max(32)
    .regex(PLACE, saying('must be the next of an answer', '必须是上一次响应的 next'))
    .transform((text): AccessPlace => {
      const [createTime = 0, id = 0] = text.split('-').map(Number)
      return { createTime: new Date(createTime), id }
    })

const textOf = ({ createTime, id }: AccessPlace): string => `${createTime.getTime()}-${id}`

/** The calls of a period that are of a path or were answered with a code, without how many there are in all. */
const latestCalls = adminOperationsOf<{ apiAccessLog: ApiAccessLog }, Pick<LogStores, 'apiAccessLogs'>>()(
  {
    operationId: 'getApiAccessLogLatest',
    method: 'GET',
    path: '/admin-api/infra/api-access-log/latest',
    summary: 'List the newest calls',
    description: `Calls of a period, newest first, ${MOST_CALLS} at a time; next leads to older ones.`,
    query: partnerCallsQuery({ next: queryPlace().optional() }),
    data: z.object({
      calls: z.array(apiAccessView).meta({ maxItems: MOST_CALLS }),
      next: z
        .string()
        .max(32)
        .nullable()
        .meta({ description: 'Null behind the last. There may be one where the calls are few: ask again with it.' }),
    }),
    mayLag: true,
    example: {
      data: {
        calls: [exampleCall, { ...exampleCall, id: 4, requestId: '01a08978-f200-7893-8d21-4e10ff0e12f7' }],
        next: null,
      },
    },
  },
  async ({ services, context: { storage, now }, query: { next, ...query } }) => {
    await services.apiAccessLog.flush()
    const found: ApiAccessRow[] = []
    const asked = { ...partnerCallsOf(query, now), behind: next, mostRows: MOST_ROWS }
    const end = await walkCalls(storage.apiAccessLogs, asked, (row) => found.push(row) < MOST_CALLS)
    return { calls: found, next: end === undefined ? null : textOf(end) }
  },
)

/** The operation of this file. */
export const latestCallsOperations = [latestCalls]
