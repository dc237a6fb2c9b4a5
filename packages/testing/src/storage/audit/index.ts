import type { DomainContract } from '../domain-contract.js'
import { describeAccessSlices } from './access-slice-suite.js'
import { describeLogs } from './log-suite.js'

/** Operation and access logs: written for a tenant or the platform, refused calls counted over all tenants. */
export const auditContract = {
  tenant: {
    operateLogs: { append: true, page: true, deleteBefore: true },
    apiAccessLogs: { page: true, slice: true, deleteBefore: true },
  },
  system: {
    operateLogs: { append: true, page: true, deleteBefore: true, deleteRefusedSignIns: true },
    apiAccessLogs: { appendAll: true, countRefused: true },
  },
  describe(use) {
    describeLogs(use)
    describeAccessSlices(use)
  },
} satisfies DomainContract
