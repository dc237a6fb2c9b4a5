import type { LogPartitions } from '@org/openapi-core/storage'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { createTestPlatform } from '@org/openapi-testing'

/** Of a storage that divides its logs, as PostgreSQL does: only such a one has the job that makes partitions. */
const partitions: LogPartitions = {
  prepare: async () => ({ made: 0, putOff: [] }),
  dropBefore: async () => ({ dropped: 0, deleteBefore: undefined }),
  dropEmpty: async () => 0,
  countStrays: async () => 0,
}

/** Every job that there is, on whichever database. */
export async function everyJob() {
  const storage = { ...sqliteStorage({ file: ':memory:' }), logPartitions: partitions }
  const platform = await createTestPlatform({ storage })
  const jobs = platform.openApi.jobs.list()
  await platform.close()
  return jobs
}
