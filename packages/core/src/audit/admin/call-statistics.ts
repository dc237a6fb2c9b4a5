import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { ApiAccessLog } from '../api-access-log.js'
import { callFigures, figuresOf } from '../call-figures.js'
import type { LogStores } from './log-stores.js'
import { partnerCallsOf, partnerCallsQuery } from './partner-calls-query.js'

const figures = { calls: 17, errors: 2, meanMs: 4, p50Ms: 3, p95Ms: 9, maxMs: 12 }

/** How partners' calls went over a period. */
export const callStatistics = adminOperationsOf<{ apiAccessLog: ApiAccessLog }, Pick<LogStores, 'apiAccessLogs'>>()(
  {
    operationId: 'getApiAccessLogStatistics',
    method: 'GET',
    path: '/admin-api/infra/api-access-log/statistics',
    summary: 'Get the figures of calls',
    description: 'Calls, errors and durations over a period, and by application, path and code.',
    query: partnerCallsQuery({}),
    data: callFigures,
    example: {
      data: {
        startTime: '2026-09-10T11:59:59',
        endTime: '2026-09-10T12:00:00',
        cutTime: null,
        bucketSeconds: 1,
        buckets: [{ startTime: '2026-09-10T12:00:00', ...figures }],
        total: figures,
        clients: [{ clientId: 'demoPartner', ...figures }],
        paths: [{ path: '/open-api/goods/detail', ...figures }],
        codes: [{ code: 0, ...figures, errors: 0 }],
      },
    },
  },
  async ({ services, context: { storage, now }, query }) => {
    // What this process still holds back belongs to the answer.
    await services.apiAccessLog.flush()
    return figuresOf(storage.apiAccessLogs, partnerCallsOf(query, now))
  },
)
