import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleApiAccessLogRepository, DrizzleApiAccessLogSink } from './api-access-log-repository.js'
import { DrizzleOperateLogRepository, DrizzlePlatformLogRepository } from './operate-log-repository.js'

/** A tenant's logs, and the platform's own: writing, and deleting what is too old. */
export const auditStorage = {
  tenant: (tenantId: number) =>
    ({
      operateLogs: (g) => new DrizzleOperateLogRepository(g, tenantId),
      apiAccessLogs: (g) => new DrizzleApiAccessLogRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    operateLogs: (g) => new DrizzlePlatformLogRepository(g),
    apiAccessLogs: (g) => new DrizzleApiAccessLogSink(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
