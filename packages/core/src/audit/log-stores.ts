import type { ApiAccessLogRepository } from './api-access-entry.js'
import type { OperateLogRepository } from './operate-log.js'

/** The repositories that the reading of logs touches. */
export interface LogStores {
  readonly operateLogs: OperateLogRepository
  readonly apiAccessLogs: ApiAccessLogRepository
}
