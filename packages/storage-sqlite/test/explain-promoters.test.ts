import { describe, expect, it } from 'vitest'
import {
  describePage,
  expectIndexed,
  expectSorted,
  indexesOf,
  page,
  range,
  search,
  usePlans,
} from './explained-plans.js'
import type { PagePlans } from './explained-plans.js'

const plansOf = usePlans()

const promoterPlans: PagePlans = (filter) => plansOf(({ promoters }) => promoters.page({ ...page, ...filter }))

describePage('promoters', promoterPlans, [{ status: 1 }, { promoterLevel: 1 }])
describePage(
  'promoterGroups',
  (filter) => plansOf(({ promoterGroups }) => promoterGroups.page({ ...page, ...filter })),
  [],
)
describePage(
  'promoterGroupRelations',
  (filter) => plansOf(({ promoterGroupRelations }) => promoterGroupRelations.page({ ...page, ...filter })),
  [{ groupId: 1 }, { promoterId: 1 }],
)
describePage(
  'socialChannels',
  (filter) => plansOf(({ socialChannels }) => socialChannels.page({ ...page, ...filter })),
  [{ promoterId: 1 }],
)
describePage(
  'withdrawMethods',
  (filter) => plansOf(({ withdrawMethods }) => withdrawMethods.page({ ...page, ...filter })),
  [{ promoterId: 1 }],
)

describe('promoters by a unique key, whatever is asked beside it', () => {
  it.each([
    ['rno', 'promoter_rno', 'rno'],
    ['sda', 'promoter_sda', 'sda'],
    ['userId', 'promoter_user', 'user_id'],
    ['unionId', 'promoter_union', 'union_id'],
  ])('%s', async (name, index, column) => {
    for (const beside of [{}, { status: 0, promoterLevel: 1 }, { createTime: range }]) {
      for (const plan of await promoterPlans({ [name]: name === 'userId' ? 1 : 'a', ...beside })) {
        expect(plan).toContain(`USING INDEX ${index} (`)
        expect(plan).toMatch(search('tenant_id', column))
        expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
      }
    }
  })

  it('a level and a status: by what names fewer', async () => {
    expectIndexed(await promoterPlans({ promoterLevel: 1, status: 1 }), search('tenant_id', 'promoter_level'))
  })
})

describe('pages that have an order of their own', () => {
  it('categories: by an index, unless a range of creation is asked for', async () => {
    const plans: PagePlans = (filter) =>
      plansOf(({ promoterCategories }) => promoterCategories.page({ ...page, ...filter }))
    expectSorted(await plans({}), search('tenant_id'))
    expectSorted(await plans({ promoterId: 1 }), search('tenant_id', 'promoter_id'))
    expectIndexed(await plans({ createTime: range }), search('tenant_id'))
  })

  it('levels, which are few: sorted', async () => {
    const plans: PagePlans = (filter) => plansOf(({ promoterLevels }) => promoterLevels.page({ ...page, ...filter }))
    expectIndexed(await plans({}), search('tenant_id'))
    expectIndexed(await plans({ status: 0 }), search('tenant_id', 'status'))
    expectIndexed(await plans({ level: 1, status: 0 }), search('tenant_id', 'level'))
  })
})

describe('what requests ask', () => {
  it('comes from an index', async () => {
    const plans = await plansOf(async (stores) => {
      await stores.promoters.findActiveByRno('a')
      await stores.promoters.hasLevel(1)
      await stores.promoters.lock([1])
      await stores.promoterLevels.lockEnabled(1)
      await stores.promoterLevels.list()
      await stores.promoterGroups.list()
      await stores.promoterGroupRelations.listOf([1, 2])
      await stores.emailCodes.find(1)
      await stores.socialChannels.standing({ promoterId: 1, socialChannelCode: 'X' })
      await stores.emailCodes.consume(1, 'a')
    })
    expect(plans.map(indexesOf)).toEqual([
      ['promoter_rno'],
      ['promoter_level_of'],
      ['PRIMARY'],
      ['promoter_level_level'],
      expect.anything(),
      ['promoter_group_page'],
      expect.arrayContaining(['promoter_group_relation_promoter']),
      ['sqlite_autoindex_promoter_link_code_1'],
      ['promoter_social_channel_past'],
      ['sqlite_autoindex_promoter_link_code_1'],
    ])
    for (const plan of plans) expect(plan).not.toMatch(/\bSCAN\b/)
  })

  it('promoters are taken out of a deleted group by it, and of one that is there none is read', async () => {
    const plans = await plansOf(({ promoterGroupRelations }) => promoterGroupRelations.takeOut(1, 250, new Date(0)))
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/^SEARCH promoter_group_relation USING INTEGER PRIMARY KEY/)
    expect(plans[0]).toMatch(/SEARCH promoter_group_relation USING COVERING INDEX \w+ \(tenant_id=\? AND group_id=\?\)/)
    expect(plans[0]).toMatch(/SEARCH promoter_group EXISTS USING INTEGER PRIMARY KEY/)
    expect(plans[0]).not.toMatch(/\bSCAN\b/)
  })

  it('the groups of a promoter by the promoter, as those of several', async () => {
    const plans = await plansOf(async ({ promoterGroupRelations }) => {
      await promoterGroupRelations.listOf([1])
      await promoterGroupRelations.listOf([1, 2])
    })
    expect(plans).toEqual(plans.map(() => expect.stringMatching(/\(tenant_id=\? AND promoter_id=\?\)/)))
  })
})
