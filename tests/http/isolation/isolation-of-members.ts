import { createCoupon, createTemplate } from '../coupons/coupons.js'
import { success } from './isolation-row.js'
import type { IsolationRow, Subject } from './isolation-row.js'
import { EVERYWHERE } from './isolation-world.js'
import type { IsolationWorld, NamedMember } from './isolation-world.js'
import { addPromoter } from '../promoters/promoters.js'
import { addCode, addTemplate, couponsOf } from '../redeem-codes/redeem-codes.js'
import { addGoods } from '../spreadsheets/spreadsheet-goods.js'

const members = {
  tenant: 'members are the tenant’s, and every application may name them (rules/bindings#visible-members)',
}
const coupons = {
  tenant: 'coupons belong to members, codes to the tenant (rules/coupons#locator, rules/redeem-codes#status)',
}
const checks = { tenant: 'quality checks belong to the tenant (rules/goods#quality-checks)' }
const spreadsheets = { tenant: 'promoters and their goods belong to the tenant (rules/spreadsheets#page)' }

const BINDING = '/open-api/system/partner-member/query'
const BALANCE = '/open-api/pay/wallet/balance'
const CHAT_STATUS = '/open-api/member/auth/chat-login-status'
const CONSUMPTION = '/open-api/member/consumption/query'
const CHECK_IN = '/open-api/promotion/chat-checkin'
const COUPONS = '/open-api/promotion/member-coupon'
const REDEEM = '/open-api/promotion/redeem-code/redeem'
const CODE_STATUS = '/open-api/promotion/coupon-exchange-code/status'
const SPREADSHEET = '/open-api/promotion/spreadsheet/page'
const QC = '/open-api/goods/qc'

const page = { pageNo: 1, pageSize: 10 }
const one = success({ total: 1 })

/** What names a member, as one operation calls it. */
interface MemberName {
  readonly names: string
  readonly of: keyof Pick<NamedMember, 'id' | 'unionId' | 'chatUserId' | 'email'>
}

const byMemberId: MemberName = { names: 'memberId', of: 'id' }
const byUserId: MemberName = { names: 'userId', of: 'id' }
const byUnionId: MemberName = { names: 'unionId', of: 'unionId' }
const byChatUserId: MemberName = { names: 'chatUserId', of: 'chatUserId' }
const byChatOpenId: MemberName = { names: 'chatOpenId', of: 'chatUserId' }
const byEmail: MemberName = { names: 'email', of: 'email' }

/** A row for each way to name a member of the tenant. */
function rowsOfMembers(
  path: string,
  ways: readonly MemberName[],
  prepare: (world: IsolationWorld, member: NamedMember) => Promise<Omit<Subject, 'name'>>,
) {
  return ways.map(({ names, of }): IsolationRow => ({
    path,
    names,
    seenBy: members,
    make: async (world) => {
      const member = await world.addMember()
      const { body, shows } = await prepare(world, member)
      return { name: member[of], body: (name, caller) => ({ ...body(name, caller), [names]: name }), shows }
    },
  }))
}

/** A coupon of a member, unused unless told otherwise; answers its id. */
async function addCoupon({ platform }: IsolationWorld, userId: number, others: object = {}): Promise<number> {
  return createCoupon(platform, { templateId: await createTemplate(platform), userId }, others)
}

const bindings: readonly IsolationRow[] = [
  {
    path: BINDING,
    names: 'externalUserId',
    seenBy: 'client',
    make: async (world) => {
      const { user, unionId } = await world.addUser()
      return {
        name: user,
        body: (externalUserId) => ({ externalUserId }),
        shows: success({ externalUserId: user, memberUnionId: unionId, bound: true }),
      }
    },
  },
  {
    path: BALANCE,
    names: 'externalUserId',
    seenBy: 'client',
    make: async (world) => {
      const { user, id } = await world.addUser()
      await world.credit(id, 4321)
      return { name: user, body: (externalUserId) => ({ externalUserId }), shows: success({ balance: 4321 }) }
    },
  },
]

const membersOfTenant: readonly IsolationRow[] = [
  ...rowsOfMembers(CHAT_STATUS, [byChatUserId], async (_, { id }) => ({
    body: () => ({}),
    shows: success({ loggedIn: true, memberId: id }),
  })),
  ...rowsOfMembers(CONSUMPTION, [byMemberId, byUnionId, byChatOpenId], async (_, { id }) => ({
    body: () => ({}),
    shows: success({ memberId: id, rechargeCount: 0 }),
  })),
  ...rowsOfMembers(CHECK_IN, [byChatUserId], async () => ({
    body: () => ({}),
    shows: success({ alreadyCheckedIn: false, grantAmount: 100 }),
  })),
  ...rowsOfMembers(`${COUPONS}/page`, [byUserId, byUnionId, byEmail], async (world, { id }) => {
    await addCoupon(world, id)
    return { body: () => page, shows: one }
  }),
  ...rowsOfMembers(`${COUPONS}/extend`, [byUserId, byUnionId, byEmail], async (world, { id }) => {
    const coupon = await addCoupon(world, id)
    return {
      body: () => ({ couponIds: [coupon], extendDays: 1 }),
      shows: success({ successCount: 1, coupons: [{ id: coupon }] }),
    }
  }),
  ...rowsOfMembers(`${COUPONS}/restore`, [byUserId, byUnionId, byEmail], async (world, { id }) => {
    const coupon = await addCoupon(world, id, { status: 4 })
    return { body: () => ({ couponIds: [coupon] }), shows: success({ successCount: 1, coupons: [{ id: coupon }] }) }
  }),
  ...rowsOfMembers(REDEEM, [byChatUserId, byEmail], async () => ({
    body: () => ({ code: EVERYWHERE }),
    shows: success({ success: true }),
  })),
  ...rowsOfMembers(CODE_STATUS, [byUserId, byUnionId, byChatUserId, byEmail], async () => ({
    body: () => ({ code: EVERYWHERE }),
    shows: success({ status: 'VALID', userUsedCount: 0 }),
  })),
]

const couponRows: readonly IsolationRow[] = [
  {
    path: `${COUPONS}/page`,
    names: 'code',
    seenBy: coupons,
    make: async (world) => {
      const userId = world.owner.member.id
      await addCoupon(world, userId)
      const [newest] = await couponsOf(world.platform, userId)
      return { name: newest.code, body: (name, { member }) => ({ ...page, userId: member.id, code: name }), shows: one }
    },
  },
  {
    path: `${COUPONS}/page`,
    names: 'templateId',
    seenBy: coupons,
    make: async (world) => {
      const templateId = await createTemplate(world.platform)
      await createCoupon(world.platform, { templateId, userId: world.owner.member.id })
      return {
        name: templateId,
        body: (name, { member }) => ({ ...page, userId: member.id, templateId: name }),
        shows: one,
      }
    },
  },
  ...[
    { path: `${COUPONS}/extend`, others: {}, more: { extendDays: 1 } },
    { path: `${COUPONS}/restore`, others: { status: 4 }, more: {} },
  ].map(({ path, others, more }): IsolationRow => ({
    path,
    names: 'couponIds',
    seenBy: coupons,
    make: async (world) => ({
      name: await addCoupon(world, world.owner.member.id, others),
      body: (name, { member }) => ({ userId: member.id, couponIds: [name], ...more }),
      shows: success({ successCount: 1 }),
    }),
  })),
]

/** A code of tenant 1; answers it. */
async function addTenantCode(world: IsolationWorld): Promise<string> {
  const code = world.fresh('CODE')
  await addCode(world.platform, [await addTemplate(world.platform)], { code })
  return code
}

const codes: readonly IsolationRow[] = [
  {
    path: REDEEM,
    names: 'code',
    seenBy: coupons,
    make: async (world) => ({
      name: await addTenantCode(world),
      body: (code, { member }) => ({ code, chatUserId: member.chatUserId }),
      shows: success({ success: true }),
    }),
  },
  {
    path: CODE_STATUS,
    names: 'code',
    seenBy: coupons,
    make: async (world) => ({
      name: await addTenantCode(world),
      body: (code) => ({ code }),
      shows: success({ status: 'VALID' }),
    }),
  },
  {
    path: SPREADSHEET,
    names: 'rno',
    seenBy: spreadsheets,
    make: async (world) => {
      const rno = world.fresh('promoter').replaceAll('-', '')
      const { id } = await addPromoter(world.platform, { rno })
      await addGoods(world.platform, { promoterId: id })
      return { name: rno, body: (name) => ({ ...page, rno: name }), shows: one }
    },
  },
]

/** Request ids are each application's own: whoever else uses the same one is served (rules/idempotency#request-id). */
const requestIds: readonly IsolationRow[] = [
  {
    path: CHECK_IN,
    names: 'requestId',
    seenBy: 'client',
    make: async (world) => {
      const requestId = world.fresh('request')
      // Everybody has checked in already, so that all who are served are told the same.
      for (const caller of Object.values(world.callers))
        await world.ask(caller, CHECK_IN, { chatUserId: caller.member.chatUserId })
      await world.data(CHECK_IN, { chatUserId: world.owner.member.chatUserId, requestId })
      return {
        name: requestId,
        body: (name, { member }) => ({ chatUserId: member.chatUserId, requestId: name }),
        shows: { code: 1_013_022_002 },
      }
    },
  },
  {
    path: REDEEM,
    names: 'requestId',
    seenBy: 'client',
    make: async (world) => {
      const requestId = world.fresh('request')
      await world.data(REDEEM, { code: EVERYWHERE, chatUserId: world.owner.member.chatUserId, requestId })
      return {
        name: requestId,
        body: (name, { member }) => ({ code: 'NO-SUCH-CODE', chatUserId: member.chatUserId, requestId: name }),
        shows: { code: 1_013_022_002 },
      }
    },
  },
]

const check = { source: 1, qcPathList: ['https://img.example.com/qc/1.jpg'], completionTime: '2026-09-01 10:00:00' }

const qualityChecks: readonly IsolationRow[] = [
  { path: `${QC}-detail`, more: { source: 1 }, shows: success({ qcPathList: check.qcPathList }) },
  { path: `${QC}-images`, more: { source: 1 }, shows: success(check.qcPathList) },
  { path: `${QC}-page`, more: page, shows: one },
].map(({ path, more, shows }): IsolationRow => ({
  path,
  names: 'goodsId',
  seenBy: checks,
  make: async (world) => {
    const goodsId = world.fresh('goods')
    await world.platform.adminData('POST goods/qc-record/create', { body: { ...check, goodsId } })
    return { name: goodsId, body: (name) => ({ ...more, goodsId: name }), shows }
  },
}))

/** Operations about members, their coupons and what the tenant shows. */
export const memberRows: readonly IsolationRow[] = [
  ...bindings,
  ...membersOfTenant,
  ...couponRows,
  ...codes,
  ...requestIds,
  ...qualityChecks,
]
