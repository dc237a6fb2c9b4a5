export { Jobs } from './jobs.js'
export type { Job } from './jobs.js'
export { sweepChatLoginStates, sweepRequestIds, sweepRevokedTokens, trimApiAccessLog } from './sweeps.js'
