import { describe, expect, it } from 'vitest'
import { describePage, expectIndexed, expectSorted, GONE, page, tenDays, time, usePlans } from './explained-plans.js'
import type { PagePlans } from './explained-plans.js'

const ROWS = `${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`

/** Rows of three tenants. */
const plansOf = usePlans([
  `insert into promoter (tenant_id, rno, promoter_level, status, user_id, union_id, sda, nickname, create_time, deleted_at)
   select i % 3 + 1, 'rno' || i, i % 5 + 1, i % 3, i, 'union' || i, 'sda' || i, 'nick' || i % 20, ${ROWS}`,
  `insert into promoter_level (tenant_id, level, level_title, level_bonus_rate, level_growth, status, sort, create_time)
   select i % 3 + 1, i, 'Level', 400, i, i % 2, i, ${time('1 minute')} from generate_series(1, 3000) i`,
  `insert into promoter_group (tenant_id, group_name, create_time, deleted_at) select i % 3 + 1, 'group' || i, ${ROWS}`,
  `insert into promoter_group_relation (tenant_id, group_id, promoter_id, create_time, deleted_at)
   select i % 3 + 1, i % 20, i / 20, ${ROWS}`,
  `insert into promoter_social_channel
     (tenant_id, promoter_id, social_channel_code, social_channel_links, display_on_share_page, create_time, deleted_at)
   select i % 3 + 1, i % 2000, 'CODE' || i, 'https://a.example.com', true, ${ROWS}`,
  `insert into promoter_withdraw_method (tenant_id, promoter_id, account_type, account_type_code, account_detail, create_time, deleted_at)
   select i % 3 + 1, i % 2000, 3, 'PLATFORM_WALLET', 'wallet', ${ROWS}`,
  `insert into promoter_category (tenant_id, promoter_id, title, sort, create_time, deleted_at)
   select i % 3 + 1, i % 20, 'title' || i, i % 100, ${ROWS}`,
  `insert into promoter_link_code (tenant_id, promoter_id, code_hash, sent_time, expire_time)
   select i % 3 + 1, i, 'hash', ${time('1 minute')}, ${time('1 minute')} from generate_series(1, 20000) i`,
])

describePage('promoters', (filter) => plansOf(({ promoters }) => promoters.page({ ...page, ...filter })), [
  { filter: { status: 1 }, columns: ['status'] },
  { filter: { promoterLevel: 1 }, columns: ['promoter_level'] },
  { filter: { rno: 'rno7' }, columns: ['rno'], isSelective: true },
  { filter: { sda: 'sda7' }, columns: ['sda'], isSelective: true },
  { filter: { userId: 7 }, columns: ['user_id'], isSelective: true },
  { filter: { unionId: 'union7' }, columns: ['union_id'], isSelective: true },
  { filter: { rno: 'rno7', status: 1, promoterLevel: 1 }, columns: ['rno'], isSelective: true },
])
describePage(
  'promoterGroups',
  (filter) => plansOf(({ promoterGroups }) => promoterGroups.page({ ...page, ...filter })),
  [],
)
describePage(
  'promoterGroupRelations',
  (filter) => plansOf(({ promoterGroupRelations }) => promoterGroupRelations.page({ ...page, ...filter })),
  [
    { filter: { groupId: 7 }, columns: ['group_id'] },
    { filter: { promoterId: 7 }, columns: ['promoter_id'], isSelective: true },
    { filter: { promoterId: 7, groupId: 7 }, columns: ['promoter_id', 'group_id'], isSelective: true },
  ],
)
describePage(
  'socialChannels',
  (filter) => plansOf(({ socialChannels }) => socialChannels.page({ ...page, ...filter })),
  [{ filter: { promoterId: 7 }, columns: ['promoter_id'], isSelective: true }],
)
describePage(
  'withdrawMethods',
  (filter) => plansOf(({ withdrawMethods }) => withdrawMethods.page({ ...page, ...filter })),
  [{ filter: { promoterId: 7 }, columns: ['promoter_id'], isSelective: true }],
)

describe('pages that have an order of their own', () => {
  it('categories: by an index', async () => {
    const plans: PagePlans = (filter) =>
      plansOf(({ promoterCategories }) => promoterCategories.page({ ...page, ...filter }))
    expectSorted(await plans({}), ['tenant_id'])
    expectSorted(await plans({ promoterId: 7 }), ['tenant_id', 'promoter_id'])
    for (const nodes of await plans({ promoterId: 7, createTime: tenDays }))
      expectIndexed(nodes, ['tenant_id', 'promoter_id'])
  })

  it('levels, which are few: sorted', async () => {
    const plans: PagePlans = (filter) => plansOf(({ promoterLevels }) => promoterLevels.page({ ...page, ...filter }))
    for (const [filter, columns] of [
      [{}, []],
      [{ status: 0 }, ['status']],
      [{ level: 7, status: 0 }, ['level']],
    ] as const) {
      for (const nodes of await plans(filter)) expectIndexed(nodes, ['tenant_id', ...columns])
    }
  })
})

describe('what requests ask', () => {
  it('comes from an index', async () => {
    const plans = await plansOf(async (stores) => {
      await stores.promoters.findActiveByRno('rno7')
      await stores.promoters.hasLevel(1)
      await stores.promoters.lock([7])
      await stores.promoterLevels.lockEnabled(7)
      await stores.promoterGroups.list()
      await stores.promoterGroupRelations.listOf([7, 8])
      await stores.emailCodes.find(7)
      await stores.socialChannels.standing({ promoterId: 7, socialChannelCode: 'X' })
      await stores.emailCodes.consume(7, 'hash')
    })
    const wanted = [
      ['rno'],
      ['promoter_level'],
      ['id'],
      ['level'],
      [],
      ['promoter_id'],
      ['promoter_id'],
      ['promoter_id', 'social_channel_code'],
      ['promoter_id'],
    ]
    expect(plans).toHaveLength(wanted.length)
    plans.forEach((nodes, index) => expectIndexed(nodes, ['tenant_id', ...(wanted[index] ?? [])]))
  })
})
