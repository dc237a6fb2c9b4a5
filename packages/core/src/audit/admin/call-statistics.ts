import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { ApiAccessLog } from '../api-access-log.js'
import { callFigures, figuresOf } from '../call-figures.js'
import type { LogStores } from '../log-stores.js'
import { partnerCallsOf, partnerCallsQuery } from '../partner-calls-query.js'

const figures = { calls: 2, errors: 0, meanMs: 3, p50Ms: 3, p95Ms: 3, maxMs: 3 }
const noCalls = { calls: 0, errors: 0, meanMs: null, p50Ms: null, p95Ms: null, maxMs: null }

/** How partners' calls went over a period. */
const callStatistics = adminOperationsOf<{ apiAccessLog: ApiAccessLog }, Pick<LogStores, 'apiAccessLogs'>>()(
  {
    operationId: 'getApiAccessLogStatistics',
    method: 'GET',
    path: '/admin-api/infra/api-access-log/statistics',
    summary: 'Get the figures of calls',
    description: 'Calls, errors and durations over a period, and by application, path and code.',
    query: partnerCallsQuery({}),
    data: callFigures,
    mayLag: true,
    example: {
      data: {
        startTime: '2026-09-10T11:59:00',
        endTime: '2026-09-10T12:00:00',
        cutTime: null,
        bucketSeconds: 10,
        buckets: [
          ...['00', '10', '20', '30', '40', '50'].map((second) => ({
            startTime: `2026-09-10T11:59:${second}`,
            ...noCalls,
          })),
          { startTime: '2026-09-10T12:00:00', ...figures },
        ],
        total: figures,
        clients: [{ clientId: 'demoPartner', ...figures }],
        paths: [{ path: '/open-api/order/invoice/create', ...figures }],
        codes: [{ code: 0, ...figures }],
      },
    },
  },
  async ({ services, context: { storage, now }, query }) => {
    // What this process still holds back belongs to the answer.
    await services.apiAccessLog.flush()
    return figuresOf(storage.apiAccessLogs, partnerCallsOf(query, now))
  },
)

/** The operation of this file. */
export const callStatisticsOperations = [callStatistics]
