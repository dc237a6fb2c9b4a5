import { defineTables, postgresColumnKit } from '@org/openapi-storage-drizzle'

/** What drizzle-kit compares with the migrations: it wants each table as an export. */
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
} = defineTables(postgresColumnKit)
