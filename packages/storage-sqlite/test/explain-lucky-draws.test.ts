import { describe, expect, it } from 'vitest'
import { describePage, page, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const owner = { userId: 1, luckyDrawId: 2 }

const owned = [{ luckyDrawId: 1 }, { userId: 1 }, { userId: 1, luckyDrawId: 1 }]

const PAGES = [
  { name: 'luckyDraws', filters: [{ status: 1 }] },
  {
    name: 'luckyDrawPrizes',
    filters: [{ luckyDrawId: 1 }, { prizeType: 'PHYSICAL' }, { luckyDrawId: 1, prizeType: 'PHYSICAL' }],
  },
  {
    name: 'chanceRules',
    filters: [{ luckyDrawId: 1 }, { type: 'DEFAULT_FREE' }, { luckyDrawId: 1, type: 'DEFAULT_FREE' }],
  },
  { name: 'drawSpecialUsers', filters: owned },
  { name: 'chanceItems', filters: [...owned, { status: 0 }, { luckyDrawId: 1, status: 0 }, { userId: 1, status: 0 }] },
  { name: 'chanceLogs', filters: [...owned, { changeType: 1 }, { luckyDrawId: 1, changeType: 1 }] },
  { name: 'drawWallets', filters: [{ luckyDrawId: 1 }, { userId: 1 }] },
  { name: 'drawVisits', filters: [{ luckyDrawId: 1 }, { userId: 1 }] },
  { name: 'drawRecords', filters: [...owned, { assetStatus: 2 }, { luckyDrawId: 1, assetStatus: 2 }] },
] as const
for (const { name, filters } of PAGES)
  describePage(name, (filter) => plansOf((stores) => stores[name].page({ ...page, ...filter })), filters)

describe('lucky draws', () => {
  it('are drawn in without a look at more than the member’s own', async () => {
    const plans = await plansOf(async (stores) => {
      await stores.luckyDraws.openToDraw(1)
      await stores.drawRecords.findByRequest(owner, 'a')
      await stores.drawRecords.listOf(owner)
      await stores.chanceItems.use(owner, { logId: 1, now: new Date(0) })
      await stores.chanceItems.expire(owner, new Date(0))
      await stores.drawWallets.consume(owner, 1)
      await stores.drawSpecialUsers.prizeOf(1, 2)
      await stores.luckyDrawPrizes.take(1)
      await stores.luckyDrawPrizes.listOfDraw(1)
      await stores.drawRecords.isUsed({ prizeId: 1 })
      await stores.drawRecords.isUsed({ luckyDrawId: 1 })
      await stores.drawTallies.read(1)
      await stores.drawVisits.isRegistered(1, 2)
    })
    for (const plan of plans) {
      expect(plan).toMatch(/USING/)
      expect(plan).not.toMatch(/\bSCAN\b/)
    }
    expect(plans[3]).toMatch(/lucky_draw_chance_item_next/)
    expect(plans[3]).not.toMatch(/TEMP B-TREE/)
  })

  it('are asked for their rules from those that run', async () => {
    const [plan] = await plansOf(({ chanceRules }) => chanceRules.listOpen('RECHARGE_AMOUNT', new Date(0)))
    expect(plan).toMatch(/lucky_draw_running \(tenant_id=\? AND status=\? AND end_time>\?\)/)
    expect(plan).toMatch(/lucky_draw_chance_rule_draw \(tenant_id=\? AND lucky_draw_id=\?\)/)
  })

  it('are exported in the order of an index, from the record on that is named', async () => {
    const plans = await plansOf(async ({ drawRecords, drawCommitments }) => {
      await drawRecords.listAfter(1, 10)
      await drawRecords.listAfter(1, 10, { id: 5, createTime: new Date(0) })
      await drawCommitments.take(1)
      await drawCommitments.find(1)
    })
    for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    expect(plans[0]).toMatch(/lucky_draw_record_draw \(tenant_id=\? AND lucky_draw_id=\?\)/)
    expect(plans[1]).toMatch(/lucky_draw_record_draw \(tenant_id=\? AND lucky_draw_id=\? AND create_time>\?\)/)
  })

  it('leave what is due to the jobs in the order of indexes', async () => {
    const plans = await plansOf(async (_stores, system) => {
      await system.chanceItems.listExpired(new Date(0), 10, {
        ...{ tenantId: 1, userId: 1, luckyDrawId: 1 },
        expirationTime: new Date(0),
      })
      await system.drawRecords.listDue(new Date(0), 10, { tenantId: 1, id: 1, retryTime: new Date(0) })
      await system.drawSeeds.listSealedOtherwise('seal.', 10)
    })
    expect(plans[0]).toMatch(/INDEX lucky_draw_chance_item_ended/)
    expect(plans[0]).not.toMatch(/TEMP B-TREE/)
    expect(plans[1]).toMatch(/INDEX lucky_draw_record_retry/)
    expect(plans[1]).not.toMatch(/TEMP B-TREE/)
    expect(plans[2]).toMatch(/INDEX lucky_draw_commitment_sealed/)
    expect(plans[2]).not.toMatch(/TEMP B-TREE/)
  })
})
