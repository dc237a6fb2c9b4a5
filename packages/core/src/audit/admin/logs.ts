import { z } from 'zod'
import type { PageQuery } from '../../kernel/page.js'
import { adminOperationsOf } from '../../http/admin-operation.js'
import type { AdminContext } from '../../http/context.js'
import { pageOf } from '../../http/fields.js'
import { queryPage, queryRange } from '../../http/query.js'
import { apiAccessView } from '../api-access-log.js'
import type { ApiAccessLog, ApiAccessLogRepository } from '../api-access-log.js'
import { maskRow } from '../masked-log.js'
import { operateLogView } from '../operate-log.js'
import type { OperateLogFilter, OperateLogRepository } from '../operate-log.js'

/** The repositories that the log pages read. */
export interface LogStores {
  readonly operateLogs: OperateLogRepository
  readonly apiAccessLogs: ApiAccessLogRepository
}

const exampleChange = {
  id: 7,
  adminId: '2',
  adminName: 'quality checks',
  action: 'delete',
  resource: 'goods/qc-record',
  resourceId: '1',
  before: '{"id":1}',
  after: null,
  requestId: '5f0c2e0a-6a53-4c43-9d3c-0d7a3c3d7f11',
  createTime: '2026-09-10T12:00:00',
}

const exampleCall = {
  id: 9,
  clientId: 'demoPartner',
  path: '/open-api/goods/detail',
  code: 0,
  durationMs: 3,
  ip: '203.0.113.7',
  requestId: '5f0c2e0a-6a53-4c43-9d3c-0d7a3c3d7f11',
  count: 1,
  createTime: '2026-09-10T12:00:00',
}

async function readableRows({ storage, principal }: AdminContext<LogStores>, query: OperateLogFilter & PageQuery) {
  const { list, total } = await storage.operateLogs.page(query)
  return { list: list.map((row) => maskRow(row, principal)), total }
}

const PERSONAL = 'E-mail addresses, phone numbers and addresses are masked unless the key may query the resource itself.'

const define = adminOperationsOf<{ apiAccessLog: ApiAccessLog }, LogStores>()

export const logOperations = [
  define(
    {
      operationId: 'getOperateLogPage',
      method: 'GET',
      path: '/admin-api/infra/operate-log/page',
      permission: 'infra:operate-log:query',
      summary: `Who changed or exported what through the admin API, newest first. ${PERSONAL}`,
      query: z.object({ ...queryPage(), resource: z.string().optional(), createTime: queryRange().optional() }),
      data: pageOf(operateLogView),
      errors: [],
      example: { data: { list: [exampleChange], total: 1 } },
    },
    ({ context, query }) => readableRows(context, query),
  ),
  define(
    {
      operationId: 'getPlatformOperateLogPage',
      method: 'GET',
      path: '/admin-api/infra/operate-log/platform-page',
      permission: 'infra:operate-log:query',
      about: 'platform',
      summary: `Who changed what about the platform itself (admin keys), and refused sign-ins, newest first. ${PERSONAL}`,
      query: z.object({ ...queryPage(), resource: z.string().optional(), createTime: queryRange().optional() }),
      data: pageOf(operateLogView),
      errors: [],
      example: { data: { list: [exampleChange], total: 1 } },
    },
    ({ context, query }) => readableRows(context, query),
  ),
  define(
    {
      operationId: 'getApiAccessLogPage',
      method: 'GET',
      path: '/admin-api/infra/api-access-log/page',
      permission: 'infra:api-access-log:query',
      summary: 'Partner calls, newest first; calls of a client to a path that are refused with 429 make one row a minute',
      query: z.object({ ...queryPage(), clientId: z.string().optional(), createTime: queryRange().optional() }),
      data: pageOf(apiAccessView),
      errors: [],
      example: { data: { list: [exampleCall], total: 1 } },
    },
    async ({ services, context, query }) => {
      // What this process still holds back belongs to the answer.
      await services.apiAccessLog.flush()
      return context.storage.apiAccessLogs.page(query)
    },
  ),
]
