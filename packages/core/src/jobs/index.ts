export { Jobs } from './jobs.js'
export type { Job } from './jobs.js'
export { expireCoupons, sweepChatLoginStates, sweepRequestIds, sweepRevokedTokens, trimApiAccessLog } from './sweeps.js'
