import { defineTables } from '@org/openapi-storage-drizzle'
import { sqliteColumnKit } from './sqlite-column-kit.js'

/** The tables as drizzle-kit reads them, to write migrations. */
export const {
  tenant,
  partnerApplication,
  adminKey,
  signingKey,
  revokedToken,
  rateLimit,
  operateLog,
  apiAccessLog,
  qualityCheck,
  setting,
  requestId,
  usageCounter,
  member,
  memberAddress,
  partnerMember,
  chatLoginState,
  wallet,
  walletTransaction,
  walletRecharge,
  consumptionRollup,
  walletRedeemCode,
  checkInRecord,
  bagOrder,
} = defineTables(sqliteColumnKit)
