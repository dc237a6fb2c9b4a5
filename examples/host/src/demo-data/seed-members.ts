import type { AdminClient } from './admin-client.js'

/** A member of the demo, and what the demo partner calls it. */
interface DemoMember {
  readonly externalUserId: string
  readonly nickname: string
  readonly email: string
  /** Chat-platform user id; absent where the member never logged in there. */
  readonly chatUserId?: string
  /** CNY cents, paid by card at the beginning. */
  readonly recharge?: number
  /** 0 enabled, 1 disabled: of the binding. */
  readonly status: number
}

/** What the demo partner calls the member that most of the demo is about. */
export const FIRST_USER = 'user-1001'
/** The second member, at the chat platform. */
export const SECOND_CHAT_USER = '812345678901234568'

const members: readonly DemoMember[] = [
  {
    externalUserId: FIRST_USER,
    nickname: 'Ana',
    email: 'demo.ana@example.com',
    chatUserId: '812345678901234567',
    recharge: 500_000,
    status: 0,
  },
  {
    externalUserId: 'user-1002',
    nickname: 'Ben',
    email: 'demo.ben@example.com',
    chatUserId: SECOND_CHAT_USER,
    recharge: 20_000,
    status: 0,
  },
  { externalUserId: 'user-1003', nickname: 'Chen', email: 'demo.chen@example.com', status: 1 },
]

const address = {
  name: 'Ana Example',
  phone: '000 0000',
  country: 'GB',
  province: null,
  city: 'London',
  addressLine: '1 Example Street',
  zipcode: 'EX1 1EX',
  isDefault: true,
}

const chatConfig = {
  authorizeBase: 'https://chat.example.com/oauth2/authorize',
  clientId: 'demo-chat-client',
  redirects: ['https://shop.example.com/chat/callback'],
}

const checkInCode = { code: 'CHECKIN', name: 'Daily check-in', grantAmount: 100 }
const formerCheckInCode = { code: 'CHECKIN2025', name: 'Check-in of last year', grantAmount: 50 }

/** Nobody’s user yet. */
const unboundMember = { nickname: 'Dana', email: 'demo.dana@example.com', status: 0 }

/** What the demo's members belong to. */
interface DemoPartner {
  readonly tenantId: number
  readonly clientId: string
}

/** Bound members with wallets, chat login and check-in, unless the tenant has any member. */
export async function seedMembers(admin: AdminClient, { tenantId, clientId }: DemoPartner): Promise<void> {
  const present = await admin.get<{ total: number }>('member/user/page?pageSize=1', tenantId)
  if (present.total > 0) return
  for (const member of members) await seedMember(admin, { tenantId, clientId }, member)
  await admin.post('member/user/create', { tenantId, body: unboundMember })
  await admin.put('pay/wallet/freeze', { tenantId, body: { userId: 2, amount: 500, remark: 'Dispute' } })
  await admin.put('member/chat-config/save', { tenantId, body: chatConfig })
  const walletRedeemCodeId = await admin.post<number>('promotion/wallet-redeem-code/create', {
    tenantId,
    body: checkInCode,
  })
  await admin.post('promotion/wallet-redeem-code/create', { tenantId, body: formerCheckInCode })
  await admin.put('promotion/checkin-config/save', { tenantId, body: { enabled: true, walletRedeemCodeId } })
}

async function seedMember(admin: AdminClient, { tenantId, clientId }: DemoPartner, member: DemoMember): Promise<void> {
  const { externalUserId, nickname, email, chatUserId, recharge, status } = member
  const id = await admin.post<number>('member/user/create', { tenantId, body: { nickname, email, status: 0 } })
  await admin.post('system/partner-member/create', {
    tenantId,
    body: { clientId, externalUserId, memberId: id, status, supplementAuth: false },
  })
  if (chatUserId !== undefined) {
    await admin.put('member/user/bind-social', { tenantId, body: { id, openid: chatUserId } })
    await admin.post('member/address/create', { tenantId, body: { ...address, userId: id } })
  }
  if (recharge !== undefined) {
    await admin.post('pay/wallet-recharge/create', {
      tenantId,
      body: { userId: id, channel: 'CARD', amount: recharge, bonus: 0 },
    })
  }
}
