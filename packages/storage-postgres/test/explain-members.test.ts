import { describe, expect, it } from 'vitest'
import { describePage, expectIndexed, GONE, page, tenDays, time, usePlans } from './explained-plans.js'

/** Rows of three tenants. */
const plansOf = usePlans([
  `insert into member (tenant_id, union_id, email, nickname, status, chat_user_id, create_time, deleted_at)
   select i % 3 + 1, 'union' || i, 'user' || i || '@example.com', 'nick' || i % 20, i % 2, i::text, ${time('1 minute')}, ${GONE}
   from generate_series(1, 20000) i`,
  `insert into partner_member
     (tenant_id, client_id, external_user_id, member_id, member_union_id, status, supplement_auth, create_time, deleted_at)
   select i % 3 + 1, 'client' || i % 20, 'user' || i / 2, i / 2, 'union' || i / 2, i / 20 % 2, true, ${time('1 minute')}, ${GONE}
   from generate_series(1, 20000) i`,
  `insert into member_address (tenant_id, user_id, name, phone, country, city, address_line, is_default, create_time, deleted_at)
   select i % 3 + 1, i / 5, 'Ana', '1', 'US', 'Springfield', '1', i % 5 = 0, ${time('1 minute')}, ${GONE}
   from generate_series(1, 20000) i`,
  `insert into wallet_redeem_code
     (tenant_id, code, name, grant_amount, max_usage, take_limit_count, daily_take_limit_count, status, create_time, deleted_at)
   select i % 3 + 1, 'code' || i, 'Code', 1, -1, -1, 1, i % 2, ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into checkin_record (tenant_id, user_id, wallet_redeem_code_id, client_id, day, seq, grant_amount, create_time)
   select i % 3 + 1, i % 1000, 1, 'client', '2026-01-01', i, 1, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into setting (tenant_id, name, value, update_time)
   select i % 3 + 1, 'setting' || i, '{}', ${time('1 minute')} from generate_series(1, 5000) i`,
  `insert into request_id (tenant_id, client_id, operation, request_id, expire_time)
   select i % 3 + 1, 'client' || i % 20, 'op', 'id' || i, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into chat_login_state (tenant_id, state_hash, redirect_uri, expire_time)
   select i % 3 + 1, 'hash' || i, 'https://app.example.com', ${time('1 minute')} from generate_series(1, 20000) i`,
])

describePage('members', (filter) => plansOf(({ members }) => members.page({ ...page, ...filter })), [
  { filter: { status: 1 }, columns: ['status'] },
  { filter: { email: 'user7@example.com' }, columns: ['email'], isSelective: true },
  { filter: { unionId: 'union7' }, columns: ['union_id'], isSelective: true },
  { filter: { chatUserId: '7' }, columns: ['chat_user_id'], isSelective: true },
  { filter: { email: 'user7@example.com', status: 1 }, columns: ['email'], isSelective: true },
])

describePage(
  'partnerMembers',
  (filter) => plansOf(({ partnerMembers }) => partnerMembers.page({ ...page, ...filter })),
  [
    { filter: { clientId: 'client7' }, columns: ['client_id'] },
    { filter: { status: 1 }, columns: ['status'] },
    { filter: { externalUserId: 'user7' }, columns: ['external_user_id'], isSelective: true },
    { filter: { memberId: 7 }, columns: ['member_id'], isSelective: true },
    { filter: { clientId: 'client7', status: 1 }, columns: ['client_id'], isSelective: true },
    {
      filter: { clientId: 'client7', externalUserId: 'user7' },
      columns: ['client_id', 'external_user_id'],
      isSelective: true,
    },
    { filter: { memberId: 7, status: 1 }, columns: ['member_id'], isSelective: true },
  ],
)

describePage('addresses', (filter) => plansOf(({ addresses }) => addresses.page({ ...page, ...filter })), [
  { filter: { userId: 7 }, columns: ['user_id'], isSelective: true },
])

describePage(
  'walletRedeemCodes',
  (filter) => plansOf(({ walletRedeemCodes }) => walletRedeemCodes.page({ ...page, ...filter })),
  [
    { filter: { status: 1 }, columns: ['status'] },
    { filter: { code: 'code7' }, columns: ['code'], isSelective: true },
    { filter: { code: 'code7', status: 1 }, columns: ['code'], isSelective: true },
  ],
)

describePage('checkIns', (filter) => plansOf(({ checkIns }) => checkIns.page({ ...page, ...filter })), [
  { filter: { userId: 7 }, columns: ['user_id'], isSelective: true },
])

describe('what requests ask, and what jobs delete', () => {
  it('comes from an index', async () => {
    const plans = await plansOf(async (stores, system) => {
      await stores.members.locate({ id: 7 })
      await stores.members.locate({ unionId: 'union7' })
      await stores.members.locate({ email: 'user7@example.com' })
      await stores.members.locate({ chatUserId: '7' })
      await stores.partnerMembers.findBinding('client7', 'user7')
      await stores.partnerMembers.listOfClient('client7')
      await stores.settings.find('setting7')
      await stores.chatLoginStates.consume('hash7', tenDays.start)
      await stores.walletRedeemCodes.takeUse(7)
      await stores.walletRedeemCodes.lock(7)
      await stores.members.lockEnabled(7)
      await stores.partnerMembers.lockEnabled({ clientId: 'client7', externalUserId: 'user7', memberId: 7 })
      await stores.partnerMembers.lockAuthority(7, tenDays.start)
      await system.requestIds.deleteExpired(tenDays.start, 10)
      await system.chatLoginStates.deleteExpired(tenDays.start, 10)
    })
    const wanted = [
      ['id'],
      ['union_id'],
      ['email'],
      ['chat_user_id'],
      ['client_id', 'external_user_id', 'tenant_id', 'id'],
      ['client_id'],
      ['name'],
      ['state_hash'],
      ['id'],
      ['id'],
      ['id'],
      ['id', 'client_id', 'external_user_id', 'tenant_id'],
      ['member_id'],
      ['expire_time'],
      ['expire_time'],
    ]
    expect(plans).toHaveLength(wanted.length)
    plans.forEach((nodes, index) => expectIndexed(nodes, wanted[index] ?? []))
  })
})
