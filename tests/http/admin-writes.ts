import { couponWrites } from './coupons/coupon-writes.js'
import { discountWrites } from './discounts/discount-writes.js'
import { freightWrites } from './logistics/freight-writes.js'
import { homeWrites } from './home/home-writes.js'
import { invoiceWrites } from './invoices/invoice-writes.js'
import { luckyDrawWrites } from './lucky-draws/lucky-draw-writes.js'
import { bind, createMember } from './members/managed-members.js'
import { orderWrites } from './orders/order-writes.js'
import { paymentWrites } from './payments/payment-writes.js'
import type { AdminCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { pointAdminWrites } from './points/point-writes.js'
import { promoterWrites } from './promoters/promoter-writes.js'
import { redeemCodeWrites } from './redeem-codes/redeem-code-writes.js'
import { spreadsheetWrites } from './spreadsheets/spreadsheet-writes.js'
import { supplementWrites } from './supplements/supplement-writes.js'
import { webhookWrites } from './webhooks/webhook-writes.js'
import { addMember, redeemCode } from './wallets/wallet-members.js'

export const qcRecord = { goodsId: '1', source: 1, qcPathList: [], completionTime: '2026-09-01 10:00:00' }
export const adminRole = { name: 'Role', permissions: ['goods:*:*'] }
export const adminUser = { name: 'Ada', email: 'ada@example.com', roleIds: [], tenantIds: ['*'] }
export const adminKey = { name: 'Key', tenantIds: ['*'], permissions: ['goods:*:*'] }
export const address = {
  name: 'Ana',
  phone: '555-0100',
  country: 'US',
  city: 'Springfield',
  addressLine: '1 Example Street',
}
export const chatConfig = { authorizeBase: 'https://chat.example.com/authorize', clientId: 'client', redirects: [] }
export const binding = { externalUserId: 'shop-1' }

/** How each write of the admin API is made once, successfully. */
export type AdminWrites = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

/** The writes of a platform that has this application. A new write needs a line here, and its audit. */
export function adminWrites(use: () => TestPlatform, app: () => TestApp): AdminWrites {
  const rows = rowMakers(use, app)
  return {
    ...accountWrites(use, app, rows),
    ...walletAndGoodsWrites(use, rows),
    ...couponWrites(use),
    ...promoterWrites(use),
    ...spreadsheetWrites(use),
    ...discountWrites(use),
    ...freightWrites(use),
    ...homeWrites(use),
    ...invoiceWrites(use),
    ...luckyDrawWrites(use),
    ...redeemCodeWrites(use),
    ...supplementWrites(use),
    ...paymentWrites(use),
    ...orderWrites(use),
    ...pointAdminWrites(use),
    ...webhookWrites(use, app),
  }
}

/** Rows that writes need; each answers its id. */
function rowMakers(use: () => TestPlatform, app: () => TestApp) {
  async function createKey(): Promise<number> {
    return (await use().adminData('POST system/admin-key/create', { body: adminKey, tenantId: null })).id as number
  }

  const createRole = async (): Promise<number> =>
    (await use().adminData('POST system/admin-role/create', { body: adminRole, tenantId: null })) as number

  const createUser = async (): Promise<number> =>
    (await use().adminData('POST system/admin-user/create', { body: adminUser, tenantId: null })) as number

  const createRecord = async (): Promise<number> =>
    (await use().adminData('POST goods/qc-record/create', { body: qcRecord })) as number

  /** Answers the id of a member with 100 cents, half of them frozen. */
  async function memberWithWallet(): Promise<number> {
    const userId = await addMember(use())
    await use().adminData('PUT pay/wallet/update-balance', { body: { userId, balance: 100 } })
    await use().adminData('PUT pay/wallet/freeze', { body: { userId, amount: 50 } })
    return userId
  }

  async function createRecharge(): Promise<number> {
    const body = { userId: await addMember(use()), channel: 'CARD', amount: 100 }
    return (await use().adminData('POST pay/wallet-recharge/create', { body })) as number
  }

  const createCode = async (): Promise<number> =>
    (await use().adminData('POST promotion/wallet-redeem-code/create', { body: redeemCode })) as number

  const memberId = async (): Promise<number> => (await createMember(use())).id

  async function createAddress(): Promise<{ id: number; userId: number }> {
    const userId = await memberId()
    return {
      id: (await use().adminData('POST member/address/create', { body: { ...address, userId } })) as number,
      userId,
    }
  }

  const createBinding = async (): Promise<number> => bind(use(), app(), { ...binding, memberId: await memberId() })

  return {
    createKey,
    createRole,
    createUser,
    createRecord,
    memberWithWallet,
    createRecharge,
    createCode,
    memberId,
    createAddress,
    createBinding,
  }
}

type RowMakers = ReturnType<typeof rowMakers>

function accountWrites(use: () => TestPlatform, app: () => TestApp, rows: RowMakers): AdminWrites {
  const { createKey, createRole, createUser, memberId, createAddress, createBinding } = rows
  return {
    'POST /admin-api/system/tenant/create': () => ({ body: { name: 'x' } }),
    'PUT /admin-api/system/tenant/update': () => ({ body: { id: 1, name: 'Renamed' } }),
    'DELETE /admin-api/system/tenant/delete': async () => ({ query: `id=${await use().createTenant()}` }),
    'DELETE /admin-api/system/tenant/delete-list': async () => ({ query: `ids=${await use().createTenant()}` }),
    'POST /admin-api/system/partner-app/create': () => ({ body: { name: 'x' } }),
    'PUT /admin-api/system/partner-app/update': () => ({ body: { id: app().id, name: 'Renamed' } }),
    'DELETE /admin-api/system/partner-app/delete': () => ({ query: `id=${app().id}` }),
    'DELETE /admin-api/system/partner-app/delete-list': () => ({ query: `ids=${app().id}` }),
    'POST /admin-api/system/partner-app/reset-secret': () => ({
      body: { id: app().id, revokeTokens: true, overlapSeconds: 60 },
    }),
    'PUT /admin-api/system/partner-app/revoke-tokens': () => ({ body: { id: app().id } }),
    'PUT /admin-api/system/partner-app/update-status': () => ({ body: { id: app().id, status: 1 } }),
    'POST /admin-api/system/admin-key/create': () => ({ body: adminKey }),
    'PUT /admin-api/system/admin-key/update': async () => ({ body: { ...adminKey, id: await createKey() } }),
    'DELETE /admin-api/system/admin-key/delete': async () => ({ query: `id=${await createKey()}` }),
    'DELETE /admin-api/system/admin-key/delete-list': async () => ({ query: `ids=${await createKey()}` }),
    'POST /admin-api/system/admin-role/create': () => ({ body: adminRole }),
    'PUT /admin-api/system/admin-role/update': async () => ({ body: { ...adminRole, id: await createRole() } }),
    'DELETE /admin-api/system/admin-role/delete': async () => ({ query: `id=${await createRole()}` }),
    'DELETE /admin-api/system/admin-role/delete-list': async () => ({ query: `ids=${await createRole()}` }),
    'POST /admin-api/system/admin-user/create': () => ({ body: adminUser }),
    'PUT /admin-api/system/admin-user/update': async () => ({ body: { ...adminUser, id: await createUser() } }),
    'DELETE /admin-api/system/admin-user/delete': async () => ({ query: `id=${await createUser()}` }),
    'DELETE /admin-api/system/admin-user/delete-list': async () => ({ query: `ids=${await createUser()}` }),
    'POST /admin-api/member/user/create': () => ({ body: { nickname: 'Ana' } }),
    'PUT /admin-api/member/user/update': async () => ({ body: { id: await memberId(), nickname: 'Bea' } }),
    'DELETE /admin-api/member/user/delete': async () => ({ query: `id=${await memberId()}` }),
    'DELETE /admin-api/member/user/delete-list': async () => ({ query: `ids=${await memberId()}` }),
    'PUT /admin-api/member/user/update-status': async () => ({ body: { id: await memberId(), status: 1 } }),
    'PUT /admin-api/member/user/bind-social': async () => ({ body: { id: await memberId(), openid: '1' } }),
    'PUT /admin-api/member/user/unbind-social': async () => ({ body: { id: await memberId() } }),
    'POST /admin-api/member/address/create': async () => ({ body: { ...address, userId: await memberId() } }),
    'PUT /admin-api/member/address/update': async () => ({
      body: { ...address, ...(await createAddress()), name: 'Bea' },
    }),
    'DELETE /admin-api/member/address/delete': async () => ({ query: `id=${(await createAddress()).id}` }),
    'DELETE /admin-api/member/address/delete-list': async () => ({ query: `ids=${(await createAddress()).id}` }),
    'PUT /admin-api/member/chat-config/save': () => ({ body: chatConfig }),
    'POST /admin-api/system/partner-member/create': async () => ({
      body: { ...binding, clientId: app().clientId, memberId: await memberId() },
    }),
    'PUT /admin-api/system/partner-member/update': async () => ({
      body: { ...binding, clientId: app().clientId, memberId: await memberId(), id: await createBinding() },
    }),
    'DELETE /admin-api/system/partner-member/delete': async () => ({ query: `id=${await createBinding()}` }),
    'DELETE /admin-api/system/partner-member/delete-list': async () => ({ query: `ids=${await createBinding()}` }),
    'PUT /admin-api/system/partner-member/update-status': async () => ({
      body: { id: await createBinding(), status: 1 },
    }),
    'PUT /admin-api/system/partner-member/update-supplement-auth': async () => ({
      body: { id: await createBinding(), supplementAuth: false },
    }),
  }
}

function walletAndGoodsWrites(use: () => TestPlatform, rows: RowMakers): AdminWrites {
  const { createRecord, memberWithWallet, createRecharge, createCode } = rows
  return {
    'PUT /admin-api/pay/wallet/update-balance': async () => ({ body: { userId: await addMember(use()), balance: 1 } }),
    'PUT /admin-api/pay/wallet/freeze': async () => ({ body: { userId: await memberWithWallet(), amount: 1 } }),
    'PUT /admin-api/pay/wallet/unfreeze': async () => ({ body: { userId: await memberWithWallet(), amount: 1 } }),
    'POST /admin-api/pay/wallet-recharge/create': async () => ({
      body: { userId: await addMember(use()), channel: 'CARD', amount: 100 },
    }),
    'PUT /admin-api/pay/wallet-recharge/refund': async () => ({ body: { id: await createRecharge(), amount: 100 } }),
    'PUT /admin-api/promotion/checkin-config/save': async () => ({
      body: { enabled: true, walletRedeemCodeId: await createCode() },
    }),
    'POST /admin-api/promotion/wallet-redeem-code/create': () => ({ body: redeemCode }),
    'PUT /admin-api/promotion/wallet-redeem-code/update': async () => ({
      body: { ...redeemCode, id: await createCode(), grantAmount: 7 },
    }),
    'DELETE /admin-api/promotion/wallet-redeem-code/delete': async () => ({ query: `id=${await createCode()}` }),
    'DELETE /admin-api/promotion/wallet-redeem-code/delete-list': async () => ({ query: `ids=${await createCode()}` }),
    'POST /admin-api/goods/qc-record/create': () => ({ body: qcRecord }),
    'PUT /admin-api/goods/qc-record/update': async () => ({
      body: { ...qcRecord, id: await createRecord(), goodsId: '2' },
    }),
    'DELETE /admin-api/goods/qc-record/delete': async () => ({ query: `id=${await createRecord()}` }),
    'DELETE /admin-api/goods/qc-record/delete-list': async () => ({ query: `ids=${await createRecord()}` }),
  }
}
