import { describe, expect, it } from 'vitest'
import { describePage, expectIndexed, page, range, search, usePlans } from './explained-plans.js'

const plansOf = usePlans()

const memberPlans = (filter: object) => plansOf(({ members }) => members.page({ ...page, ...filter }))
const bindingPlans = (filter: object) => plansOf(({ partnerMembers }) => partnerMembers.page({ ...page, ...filter }))
const addressPlans = (filter: object) => plansOf(({ addresses }) => addresses.page({ ...page, ...filter }))
const codePlans = (filter: object) => plansOf(({ walletRedeemCodes }) => walletRedeemCodes.page({ ...page, ...filter }))
const checkInPlans = (filter: object) => plansOf(({ checkIns }) => checkIns.page({ ...page, ...filter }))

describePage('members', memberPlans, [{ status: 0 }])
describePage('partnerMembers', bindingPlans, [
  { clientId: 'a' },
  { externalUserId: 'a' },
  { memberId: 1 },
  { status: 0 },
])
describePage('addresses', addressPlans, [{ userId: 1 }])
describePage('walletRedeemCodes', codePlans, [{ status: 0 }])
describePage('checkIns', checkInPlans, [{ userId: 1 }])

describe('a filter by a unique key', () => {
  const NAMES = [
    { name: 'email', plans: memberPlans, index: 'member_email', column: 'email' },
    { name: 'unionId', plans: memberPlans, index: 'member_union', column: 'union_id' },
    { name: 'chatUserId', plans: memberPlans, index: 'member_chat', column: 'chat_user_id' },
    { name: 'code', plans: codePlans, index: 'wallet_redeem_code_code', column: 'code' },
  ] as const

  it.each(NAMES)('$name takes its index, whatever is asked beside it', async ({ name, plans, index, column }) => {
    for (const beside of [{}, { status: 0 }, { createTime: range }, { status: 0, createTime: range }]) {
      const [list = '', total = ''] = await plans({ [name]: 'a', ...beside })
      for (const plan of [list, total]) {
        expect(plan).toContain(`USING INDEX ${index} (`)
        expect(plan).toMatch(search('tenant_id', column))
        expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
      }
    }
  })
})

describe('filters together', () => {
  it.each([
    [{ clientId: 'a' }, 'client_id'],
    [{ externalUserId: 'a' }, 'external_user_id'],
    [{ memberId: 1 }, 'member_id'],
  ])('%o and a status: by what names few rows', async (filter, column) => {
    expectIndexed(await bindingPlans({ ...filter, status: 0 }), search('tenant_id', column))
  })
  it('a client and its user, or its member: by the unique index', async () => {
    const byUser = await bindingPlans({ clientId: 'a', externalUserId: 'b', status: 0 })
    expectIndexed(byUser, search('tenant_id', 'client_id', 'external_user_id'))
    expectIndexed(await bindingPlans({ clientId: 'a', memberId: 1 }), search('tenant_id', 'member_id', 'client_id'))
  })
})

describe('what requests ask', () => {
  it('comes from an index', async () => {
    const plans = await plansOf(async (stores) => {
      await stores.members.locate({ id: 1 })
      await stores.members.locate({ unionId: 'a' })
      await stores.members.locate({ email: 'a' })
      await stores.members.locate({ chatUserId: 'a' })
      await stores.partnerMembers.findBinding('a', 'b')
      await stores.partnerMembers.listOfClient('a')
      await stores.settings.find('a')
      await stores.chatLoginStates.consume('a', new Date(0))
      await stores.walletRedeemCodes.takeUse(1)
      await stores.walletRedeemCodes.lock(1)
      await stores.members.lockEnabled(1)
      await stores.partnerMembers.lockEnabled({ clientId: 'a', externalUserId: 'b', memberId: 1 })
      await stores.partnerMembers.lockAuthority(1, new Date(0))
    })
    expect(plans).toHaveLength(13)
    const indexes = plans.map((plan) =>
      [...plan.matchAll(/USING (?:INDEX |INTEGER )?(\w+)/g)].map(([, index]) => index),
    )
    expect(indexes).toEqual([
      ['PRIMARY'],
      ['member_union'],
      ['member_email'],
      ['member_chat'],
      ['partner_member_external', 'PRIMARY'],
      ['partner_member_client', 'PRIMARY'],
      ['sqlite_autoindex_setting_1'],
      ['sqlite_autoindex_chat_login_state_1'],
      ['PRIMARY'],
      ['PRIMARY'],
      ['PRIMARY'],
      ['partner_member_external', 'PRIMARY'],
      ['partner_member_account'],
    ])
    for (const plan of plans) expect(plan).not.toMatch(/SCAN/)
    expect(plans[4]).not.toMatch(/TEMP B-TREE/)
  })

  it('so does what jobs delete', async () => {
    const plans = await plansOf(async (_, system) => {
      await system.requestIds.deleteExpired(new Date(0), 10)
      await system.chatLoginStates.deleteExpired(new Date(0), 10)
    })
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!.*USING)|TEMP B-TREE/m)
    expect(plans[0]).toMatch(/request_id_expiry/)
    expect(plans[1]).toMatch(/chat_login_state_expiry/)
  })
})
