export type { Backlog, BacklogRepository } from './backlog.js'
