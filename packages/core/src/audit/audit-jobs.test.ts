import { expect, test } from 'vitest'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { ApiAccessLogRepository } from './api-access-entry.js'
import { trimApiAccessLog, trimOperateLogs } from './audit-jobs.js'
import type { OperateLogRepository, PlatformLogRepository } from './operate-log.js'

const tenants = { listIds: async () => [1, 2] }

/** The logs of tenants, of which those of the first cannot be deleted from; and whose were. */
function failingLogs() {
  const trimmed: number[] = []
  const logsOf = (tenantId: number) => ({
    async deleteBefore() {
      if (tenantId === 1) throw new Error('cannot be deleted')
      return trimmed.push(tenantId)
    },
  })
  return { trimmed, logsOf }
}

async function runToEnd(job: Job): Promise<void> {
  const slices = job.run(new Date(0))[Symbol.asyncIterator]()
  while ((await slices.next()).done !== true);
}

test('a tenant whose access log cannot be trimmed holds up no other', async () => {
  const { trimmed, logsOf } = failingLogs()
  const job = trimApiAccessLog({
    tenants,
    logsOf: (id) => logsOf(id) as Partial<ApiAccessLogRepository> as ApiAccessLogRepository,
    keepDays: 1,
  })
  await expect(runToEnd(job)).rejects.toThrow('cannot be deleted')
  expect(trimmed).toEqual([2])
})

test('a tenant whose operate log cannot be trimmed holds up no other', async () => {
  const { trimmed, logsOf } = failingLogs()
  const job = trimOperateLogs({
    tenants,
    logsOf: (id) => logsOf(id) as Partial<OperateLogRepository> as OperateLogRepository,
    platformLog: {
      deleteBefore: async () => 0,
      deleteRefusedSignIns: async () => 0,
    } as Partial<PlatformLogRepository> as PlatformLogRepository,
    keepDays: 1,
    keepRefusedSignInDays: 1,
  })
  await expect(runToEnd(job)).rejects.toThrow('cannot be deleted')
  expect(trimmed).toEqual([2])
})
