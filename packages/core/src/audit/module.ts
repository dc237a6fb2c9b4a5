import type { EngineParts } from '../http/module.js'
import type { LogPartitions } from '../kernel/storage/log-partitions.js'

import { logOperations } from './admin/logs.js'
import { ApiAccessLog } from './api-access-log.js'
import type { ApiAccessLogRepository, ApiAccessLogSink } from './api-access-entry.js'
import { prepareLogPartitions, trimApiAccessLog, trimOperateLogs } from './audit-jobs.js'
import type { TenantIds } from './audit-jobs.js'
import type { OperateLogRepository, PlatformLogRepository } from './operate-log.js'

export interface AuditServices {
  /** The log of partner calls; `flush` stores what is still waiting. */
  readonly apiAccessLog: ApiAccessLog
}

export interface AuditRepositories {
  readonly operateLogs: OperateLogRepository
  readonly apiAccessLogs: ApiAccessLogRepository
}

export interface AuditSystemRepositories {
  readonly operateLogs: PlatformLogRepository
  readonly apiAccessLogs: ApiAccessLogSink
}

interface Parts extends EngineParts {
  readonly options: {
    readonly accessLog: { readonly keepDays: number }
    readonly retention: { readonly operateLogDays: number; readonly refusedSignInDays: number }
  }
  readonly storage: {
    readonly forTenant: (tenantId: number) => AuditRepositories
    readonly system: AuditSystemRepositories & { readonly tenants: TenantIds }
    readonly logPartitions?: LogPartitions | undefined
  }
}

/** Who changed what, and who called what. */
export const auditModule = {
  name: 'audit',
  admin: logOperations,
  build({ log, telemetry, storage, options: { accessLog, retention } }: Parts) {
    const { operateLogs, apiAccessLogs, tenants } = storage.system
    const { logPartitions: partitions } = storage
    const services: AuditServices = { apiAccessLog: new ApiAccessLog(apiAccessLogs, log, telemetry) }
    const jobs = [
      ...(partitions === undefined ? [] : [prepareLogPartitions(partitions, log)]),
      trimApiAccessLog({
        tenants,
        partitions,
        logsOf: (tenantId) => storage.forTenant(tenantId).apiAccessLogs,
        keepDays: accessLog.keepDays,
      }),
      trimOperateLogs({
        tenants,
        logsOf: (tenantId) => storage.forTenant(tenantId).operateLogs,
        platformLog: operateLogs,
        partitions,
        keepDays: retention.operateLogDays,
        keepRefusedSignInDays: retention.refusedSignInDays,
      }),
    ]
    return { services, jobs }
  },
}
