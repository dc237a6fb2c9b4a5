import { z } from 'zod'
import type { PageQuery } from '../../kernel/storage/page.js'
import { adminOperationsOf, platformOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { AdminContext } from '../../http/context.js'
import { pageOf } from '../../http/input/fields.js'
import { queryPage, queryText } from '../../http/input/query.js'
import { apiAccessFilters, apiAccessView } from '../api-access-entry.js'
import type { ApiAccessLog } from '../api-access-log.js'
import { maskRow } from '../masked-log.js'
import { operateLogFilters, operateLogView } from '../operate-log.js'
import type { OperateLogFilter } from '../operate-log.js'
import { withinItsSecondOrMinute, withinItsWrite } from '../request-id-filter.js'
import { callStatisticsOperations } from './call-statistics.js'
import { exampleCall } from '../example-call.js'
import { latestCallsOperations } from './latest-calls.js'
import type { LogStores } from '../log-stores.js'

const exampleChange = {
  id: 26,
  adminId: 'bootstrap',
  adminName: 'bootstrap',
  action: 'freeze',
  resource: 'pay/wallet',
  resourceId: '2',
  before: '{"userId":2,"balance":20000,"freezePrice":0,"totalExpense":0,"totalRecharge":20000}',
  after: '{"userId":2,"balance":19500,"freezePrice":500,"totalExpense":0,"totalRecharge":20000}',
  requestId: '01a08978-f200-76c0-8efd-a619f1d11278',
  createTime: '2026-09-10T12:00:00',
}

const examplePlatformChange = {
  ...exampleChange,
  id: 3,
  action: 'create',
  resource: 'system/admin-key',
  resourceId: '1',
  before: null,
  after:
    '{"id":1,"name":"quality checks","keyHint":"Zk3x","tenantIds":[1],"permissions":["goods:qc-record:*"],"expireTime":"2025-01-01T00:00:00","makerIds":[],"adminUserId":null,"makerUserId":null,"createTime":"2026-09-10T12:00:00","revision":1}',
}

async function readableRows(
  { storage, principal }: AdminContext<Pick<LogStores, 'operateLogs'>>,
  query: OperateLogFilter & PageQuery,
) {
  const { list, total } = await storage.operateLogs.page(withinItsWrite(query))
  return { list: list.map((row) => maskRow(row, principal)), total }
}

/** A row is named by its resource and its id: ids alone are those of any resource. */
const operateLogQuery = (resource: ReturnType<typeof queryText>) =>
  z
    .object({
      ...queryPage(),
      ...operateLogFilters,
      resource: resource.optional(),
    })
    .refine(({ resource: named, resourceId }) => named !== undefined || resourceId === undefined, {
      path: ['resourceId'],
      error: 'must stand beside a resource',
      params: { zh: '须与 resource 一起填写' },
    })

const PERSONAL =
  'E-mail addresses, phone numbers, addresses and codes that are worth money are masked unless the key may query the resource itself.'

const define = adminOperationsOf<{ apiAccessLog: ApiAccessLog }, LogStores>()
const definePlatform = platformOperationsOf<unknown, Pick<LogStores, 'operateLogs'>>()

/** The admin API's reading of both logs, newest first; nothing here writes. */
export const logOperations = [
  define(
    {
      operationId: 'getOperateLogPage',
      method: 'GET',
      path: '/admin-api/infra/operate-log/page',
      summary: 'Page through the operate log',
      description: `Who changed or exported what through the admin API, newest first. ${PERSONAL}`,
      query: operateLogQuery(queryText().meta({ examples: ['pay/wallet'] })),
      data: pageOf(operateLogView),
      mayLag: true,
      example: { data: { list: [exampleChange], total: 1 } },
    },
    ({ context, query }) => readableRows(context, query),
  ),
  definePlatform(
    {
      operationId: 'getPlatformOperateLogPage',
      method: 'GET',
      path: '/admin-api/infra/operate-log/platform-page',
      summary: 'Page through the platform’s operate log',
      description: `Who changed what about the platform itself (tenants, administrators and their keys), and refused sign-ins, newest first. ${PERSONAL}`,
      query: operateLogQuery(queryText().meta({ examples: ['system/admin-key'] })),
      data: pageOf(operateLogView),
      mayLag: true,
      example: { data: { list: [examplePlatformChange], total: 1 } },
    },
    ({ context, query }) => readableRows(context, query),
  ),
  define(
    {
      operationId: 'getApiAccessLogPage',
      method: 'GET',
      path: '/admin-api/infra/api-access-log/page',
      summary: 'Page through the calls of partners',
      description:
        'Partner calls, newest first; calls of a client to a path that are refused with 429 make one row a minute.',
      query: z.object({
        ...queryPage(),
        pageSize: queryPage().pageSize.meta({ examples: [1] }),
        ...apiAccessFilters,
      }),
      data: pageOf(apiAccessView),
      mayLag: true,
      example: { data: { list: [exampleCall], total: 17 } },
    },
    async ({ services, context, query }) => {
      // What this process still holds back belongs to the answer.
      await services.apiAccessLog.flush()
      return context.storage.apiAccessLogs.page(withinItsSecondOrMinute(query))
    },
  ),
  ...callStatisticsOperations,
  ...latestCallsOperations,
]
