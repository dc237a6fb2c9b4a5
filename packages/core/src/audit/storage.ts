export type {
  AccessPlace,
  AccessSlice,
  ApiAccessEntry,
  ApiAccessFilter,
  ApiAccessLogRepository,
  ApiAccessLogSink,
  ApiAccessRow,
  RefusedCalls,
} from './api-access-entry.js'
export type { OperateLogFilter, OperateLogRepository, PlatformLogRepository } from './operate-log.js'
