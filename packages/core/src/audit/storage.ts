export type {
  ApiAccessEntry,
  ApiAccessFilter,
  ApiAccessLogRepository,
  ApiAccessLogSink,
  ApiAccessRow,
  RefusedCalls,
} from './api-access-log.js'
export type { OperateLogFilter, OperateLogRepository, OperateLogRow, PlatformLogRepository } from './operate-log.js'
