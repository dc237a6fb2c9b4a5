import type { DomainContract } from '../domain-contract.js'
import { describeBacklogs } from './backlog-suite.js'

/** What has gathered, of all tenants. */
export const healthContract = {
  system: { backlogs: { unsequenced: true, due: true, dead: true } },
  describe: describeBacklogs,
} satisfies DomainContract
