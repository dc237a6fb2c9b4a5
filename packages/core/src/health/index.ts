export type { Backlog, BacklogRepository } from './backlog.js'
export type { EngineStatus } from './engine-status.js'
export { jobStatusOf } from './job-status.js'
export type { JobReports } from './job-status.js'
