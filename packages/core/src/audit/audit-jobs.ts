import { inBatches } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import { FirstFailure } from '../kernel/concurrency/first-failure.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { Logger } from '../kernel/logger.js'
import type { LogPartitions } from '../kernel/storage/log-partitions.js'
import { dropBefore } from '../kernel/storage/log-partitions.js'
import type { ApiAccessLogRepository } from './api-access-entry.js'
import type { OperateLogRepository, PlatformLogRepository } from './operate-log.js'

/** Tenants, which are built on audit: no more of them is known here. */
export interface TenantIds {
  readonly listIds: (after: number, limit: number) => Promise<number[]>
}

const TENANTS_AT_ONCE = 200

/** All tenants that have rows, the deleted ones among them: what is logged of those ends as well. */
async function* eachTenant(tenants: TenantIds): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const ids = await tenants.listIds(after, TENANTS_AT_ONCE)
    yield* ids
    if (ids.length < TENANTS_AT_ONCE) return
    after = ids.at(-1) ?? after
  }
}

/** What trimming the access logs of all tenants needs. */
export interface AccessLogTrimming {
  readonly tenants: TenantIds
  readonly logsOf: (tenantId: number) => ApiAccessLogRepository
  readonly partitions?: LogPartitions | undefined
  readonly keepDays: number
}

/**
 * Trims the logs of partner calls to the days that are kept: whole partitions, and then tenant by tenant. A tenant that
 * fails holds up none of the others.
 */
export function trimApiAccessLog({ tenants, logsOf, partitions, keepDays }: AccessLogTrimming): Job {
  return {
    name: 'trim-api-access-log',
    everySeconds: 3600,
    async *run(now) {
      const { dropped, deleteBefore } = await dropBefore(partitions, 'apiAccessLog', daysBefore(now, keepDays))
      yield dropped
      if (deleteBefore === undefined) return
      const failures = new FirstFailure()
      for await (const id of eachTenant(tenants)) {
        yield* failures.past(inBatches((limit) => logsOf(id).deleteBefore(deleteBefore, limit)))
      }
      failures.rethrow()
    },
  }
}

/** What trimming the operate logs needs. */
export interface OperateLogTrimming {
  readonly tenants: TenantIds
  readonly logsOf: (tenantId: number) => OperateLogRepository
  readonly platformLog: PlatformLogRepository
  readonly partitions?: LogPartitions | undefined
  readonly keepDays: number
  readonly keepRefusedSignInDays: number
}

/**
 * Trims the operate logs to the days that are kept: the platform's, its refused sign-ins, and those of all tenants. Each row
 * is taken out of its totals; a partition goes when it is empty. A tenant that fails holds up none of the others.
 */
export function trimOperateLogs({ tenants, logsOf, platformLog, partitions, ...kept }: OperateLogTrimming): Job {
  return {
    name: 'trim-operate-logs',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, kept.keepDays)
      const refusedBefore = daysBefore(now, kept.keepRefusedSignInDays)
      yield* inBatches((limit) => platformLog.deleteRefusedSignIns(refusedBefore, limit))
      yield* inBatches((limit) => platformLog.deleteBefore(before, limit))
      const failures = new FirstFailure()
      for await (const id of eachTenant(tenants)) {
        yield* failures.past(inBatches((limit) => logsOf(id).deleteBefore(before, limit)))
      }
      if (partitions !== undefined) yield await partitions.dropEmpty('operateLog', before)
      failures.rethrow()
    },
  }
}

/** Strays are counted so far and no further. */
const MOST_STRAYS = 1000

/** Makes the partitions of the logs before their time comes; warns of rows that have none. */
export function prepareLogPartitions(partitions: LogPartitions, log: Logger): Job {
  return {
    name: 'prepare-log-partitions',
    everySeconds: 3600,
    async *run(now) {
      const { made, putOff } = await partitions.prepare(now)
      yield made
      if (putOff.length > 0) log.info({ logs: putOff.join() }, 'log partitions put off')
      const rows = await partitions.countStrays(MOST_STRAYS)
      if (rows > 0) log.warn({ rows }, 'rows of logs lie in no partition of their time')
    },
  }
}
