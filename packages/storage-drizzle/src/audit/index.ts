import type { StoredDomain } from '../domain-list.js'
import { DrizzleApiAccessLogRepository, DrizzleApiAccessLogSink } from './api-access-log-repository.js'
import { DrizzleOperateLogRepository, DrizzlePlatformLogRepository } from './operate-log-repository.js'
import { auditTables } from './tables.js'

/** A tenant's logs, and the platform's own: writing, and deleting what is too old. */
export const auditStorage = {
  tables: auditTables,
  tenant: {
    operateLogs: DrizzleOperateLogRepository,
    apiAccessLogs: DrizzleApiAccessLogRepository,
  },
  system: {
    operateLogs: DrizzlePlatformLogRepository,
    apiAccessLogs: DrizzleApiAccessLogSink,
  },
} satisfies StoredDomain
