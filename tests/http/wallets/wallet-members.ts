import { randomUUID } from 'node:crypto'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'

export const BALANCE_PATH = '/open-api/pay/wallet/balance'
export const CHECK_IN_PATH = '/open-api/promotion/chat-checkin'
export const CHAT_USER = '812345678901234567'

/** How a new member differs from one of tenant 1 without a chat user id. */
export interface MemberOptions {
  readonly chatUserId?: string
  readonly tenantId?: number
}

/** Answers the new member's id. */
export async function addMember(
  platform: TestPlatform,
  { chatUserId, tenantId = 1 }: MemberOptions = {},
): Promise<number> {
  const { members } = platform.storage.forTenant(tenantId)
  const { id } = await members.create({ nickname: 'Ana', status: 0, unionId: randomUUID() }, platform.clock.now())
  if (chatUserId !== undefined) await members.bindChat(id, chatUserId)
  return id
}

/** A binding of the application's user to a member, enabled unless told otherwise. */
export interface Binding {
  readonly memberId: number
  readonly externalUserId: string
  readonly status?: 0 | 1
}

/** Answers the new binding's id. */
export async function bindMember(
  platform: TestPlatform,
  { clientId, tenantId }: TestApp,
  { status = 0, ...binding }: Binding,
): Promise<number> {
  const { partnerMembers } = platform.storage.forTenant(tenantId)
  const input = { ...binding, clientId, status, supplementAuth: true }
  return (await partnerMembers.create(input, platform.clock.now())).id
}

export const redeemCode = { code: 'CHECKIN', name: 'Daily check-in', grantAmount: 100 }

/** Turns check-in on with a new code of these members; answers the code's id. */
export async function turnCheckInOn(platform: TestPlatform, members: object = {}, tenantId = 1): Promise<number> {
  const id = await platform.adminData('POST promotion/wallet-redeem-code/create', {
    body: { ...redeemCode, ...members },
    tenantId,
  })
  await platform.adminData('PUT promotion/checkin-config/save', {
    body: { enabled: true, walletRedeemCodeId: id },
    tenantId,
  })
  return id as number
}

/** The wallet as the admin API shows it. */
export const walletOf = (platform: TestPlatform, userId: number, tenantId = 1): Promise<Json> =>
  platform.adminData('GET pay/wallet/get', { query: `userId=${userId}`, tenantId })

/** The member's entries, newest first. */
export const entriesOf = async (platform: TestPlatform, userId: number, tenantId = 1): Promise<Json[]> =>
  (await platform.adminData('GET pay/wallet-transaction/page', { query: `userId=${userId}&pageSize=200`, tenantId }))
    .list

/** Expects that every wallet of the tenant follows from its entries. */
export async function cleanLedger(platform: TestPlatform, tenantId = 1): Promise<void> {
  const { mismatch } = await platform.adminData('GET pay/wallet/verify', { tenantId })
  if (mismatch !== null) throw new Error(`The ledger does not fit: ${JSON.stringify(mismatch)}`)
}
