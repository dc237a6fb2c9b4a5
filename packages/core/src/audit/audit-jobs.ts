import { daysBefore, inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import type { ApiAccessLogRepository } from './api-access-entry.js'
import type { OperateLogRepository, PlatformLogRepository } from './operate-log.js'

/** Tenants, which are built on audit: no more of them is known here. */
export interface TenantPages {
  readonly page: (query: PageQuery) => Promise<Page<{ readonly id: number }>>
}

const TENANTS_PER_PAGE = 200

/** All tenants there are. */
async function* eachTenant(tenants: TenantPages) {
  for (let pageNo = 1; ; pageNo++) {
    const { list } = await tenants.page({ pageNo, pageSize: TENANTS_PER_PAGE })
    yield* list
    if (list.length < TENANTS_PER_PAGE) return
  }
}

/** What trimming the access logs of all tenants needs. */
export interface AccessLogTrimming {
  readonly tenants: TenantPages
  readonly logsOf: (tenantId: number) => ApiAccessLogRepository
  readonly keepDays: number
}

/** Trims the logs of partner calls to the days that are kept, tenant by tenant. */
export function trimApiAccessLog({ tenants, logsOf, keepDays }: AccessLogTrimming): Job {
  return {
    name: 'trim-api-access-log',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, keepDays)
      for await (const { id } of eachTenant(tenants)) {
        yield* inBatches((limit) => logsOf(id).deleteBefore(before, limit))
      }
    },
  }
}

/** What trimming the operate logs needs. */
export interface OperateLogTrimming {
  readonly tenants: TenantPages
  readonly logsOf: (tenantId: number) => OperateLogRepository
  readonly platformLog: PlatformLogRepository
  readonly keepDays: number
  readonly keepRefusedSignInDays: number
}

/** Trims the operate logs to the days that are kept: the platform's, its refused sign-ins, and those of all tenants. */
export function trimOperateLogs({ tenants, logsOf, platformLog, ...kept }: OperateLogTrimming): Job {
  return {
    name: 'trim-operate-logs',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, kept.keepDays)
      const refusedBefore = daysBefore(now, kept.keepRefusedSignInDays)
      yield* inBatches((limit) => platformLog.deleteRefusedSignIns(refusedBefore, limit))
      yield* inBatches((limit) => platformLog.deleteBefore(before, limit))
      for await (const { id } of eachTenant(tenants)) {
        yield* inBatches((limit) => logsOf(id).deleteBefore(before, limit))
      }
    },
  }
}
