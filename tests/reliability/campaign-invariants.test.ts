import { expect, test } from 'vitest'
import { campaignRules, findBroken } from './campaign-invariants.js'
import { CampaignScenario } from './campaign-scenario.js'
import { viewOf } from './database-view.js'
import type { EngineProcess } from './engine-process.js'
import { arenas } from './race-arena.js'

const firstOf = (table: string, condition = 'true'): string => `id = (select min(id) from ${table} where ${condition})`

/** What somebody with the database's password could do, and the rule that it breaks. */
const forgeries: readonly (readonly [rule: string, statement: string])[] = [
  [
    'the wallet of chances is the unused items is the log',
    'update lucky_draw_wallet set total_gained_count = total_gained_count + 1, available_count = available_count + 1',
  ],
  [
    'each used chance has one record and one entry of the log',
    `update lucky_draw_record set lucky_draw_id = 99 where ${firstOf('lucky_draw_record')}`,
  ],
  ['the entry of a used chance is its own', 'update lucky_draw_chance_item set consumed_log_id = 1 where status = 1'],
  ['a request has one record', "update lucky_draw_record set request_id = 'forged'"],
  [
    'records of a committed lucky draw are numbered without gaps',
    'update lucky_draw_record set sequence = sequence + 1 where sequence = 2',
  ],
  [
    'what is gone of a stock was won',
    'update lucky_draw_prize set current_stock = current_stock - 1 where stock_limit',
  ],
  [
    'chances for recharges are those that the recharges are worth',
    "update lucky_draw_chance_log set reason_code = 'RECHARGE' where reason_code = 'DEFAULT_FREE'",
  ],
  ['statistics are the rows', "update lucky_draw_tally set count = count + 1 where name = 'wins'"],
  ['a granted coupon is there, and its member’s', `update coupon set user_id = 99 where ${firstOf('coupon')}`],
  [
    'a redeemed coupon is there, and its member’s',
    "update point_exchange set coupon_id = null where product_type = 'COUPON'",
  ],
  ['each coupon was granted once', 'update lucky_draw_record set asset_id = null'],
  ['what was taken of a template are coupons', 'update coupon_template set taken_count = taken_count + 1'],
  ['points are the sum of their entries, and never below zero', 'update point_account set balance = balance + 1'],
  ['points of an award are entered once', 'update point_award set points = points + 1'],
  ['redemptions of a product are counted', 'update point_product set redeemed_count = redeemed_count + 1'],
  ['a redemption took its price once', 'update point_exchange set point_price = point_price + 1'],
  [
    'redeemed money was paid once',
    "update point_exchange set related_id = related_id + 1 where product_type = 'WALLET'",
  ],
  [
    'uses of a discount are counted, and never more than there are',
    'update member_discount set used_count = used_count - 1',
  ],
  ['discounts of a template are counted', 'update discount_template set granted_count = granted_count + 1'],
]

/** Each call of a campaign, once or twice. */
async function play(engine: EngineProcess): Promise<void> {
  const scenario = new CampaignScenario(engine)
  await scenario.begin(1)
  const [userId] = scenario.members as [number]
  const templateId = await scenario.addTemplate()
  const stock = { stockLimit: true, totalStock: 9, currentStock: 9 }
  const { id: luckyDrawId } = await scenario.addDraw(
    [{ prizeType: 'PLATFORM_COUPON', templateId, winProbability: 10_000, ...stock }],
    { chances: 3, committed: true },
  )
  await scenario.join(luckyDrawId)
  await engine.admin('pay/wallet-recharge/create', { body: { userId, channel: 'CARD', amount: 20_000, bonus: 0 } })
  for (const requestId of ['a', 'b']) await engine.consumer('lucky-draw/draw', { userId, luckyDrawId, requestId })
  await scenario.givePoints(100, 'welcome')
  for (const product of [
    { productType: 'COUPON', relatedId: templateId },
    { productType: 'WALLET', relatedId: 5 },
  ]) {
    await engine.consumer('points/redeem', {
      userId,
      productId: await scenario.addProduct({ pointPrice: 10, ...product }),
    })
  }
  const [discount] = await scenario.grantDiscounts(await scenario.addDiscountTemplate(2), [userId])
  await engine.consumer('discount/use', { ...discount, orderId: 'order' })
}

test.each(arenas)(
  'the rules that hold between the rows of campaigns find what breaks them: %s',
  async (_title, open) => {
    const arena = await open()
    try {
      await play(arena.engines[0] as EngineProcess)
      const view = viewOf(arena.url)
      expect(await findBroken(view)).toEqual([])
      for (const [rule, statement] of forgeries) {
        // The index would refuse two records of one request.
        const forge = ['begin', 'drop index lucky_draw_record_request', statement]
        const broken = await findBroken(async (statements) =>
          (await view([...forge, ...statements, 'rollback'])).slice(forge.length, -1),
        )
        expect(broken.map((found) => found.rule)).toContain(rule)
      }
      expect(forgeries.map(([rule]) => rule)).toEqual(campaignRules)
    } finally {
      await Promise.all(arena.engines.map((engine) => engine.stop()))
      await arena.close()
    }
  },
)
