export { Jobs } from './jobs.js'
export type { Job } from './jobs.js'
export { sweepRevokedTokens, trimApiAccessLog } from './sweeps.js'
