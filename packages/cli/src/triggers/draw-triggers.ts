import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import { templateOf } from './coupon-triggers.js'
import type { Stage } from './stage.js'
import type { Trigger } from './trigger.js'

/** Longer than any clock is moved on. */
const PERIOD = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
const CERTAIN = 10_000

/** A lucky draw whose only prize, a coupon, everybody wins. */
async function certainDraw(stage: Stage): Promise<number> {
  const code = stage
    .newName()
    .replaceAll(/[^A-Za-z0-9]/g, '_')
    .toUpperCase()
    .slice(0, 32)
  const draw = {
    code,
    name: 'openapi trigger',
    ...PERIOD,
    prizeDisplayMode: 1,
    displayPrizeCount: 0,
    regRequired: false,
  }
  const luckyDrawId = await stage.create('promotion/lucky-draw/create', { ...draw, status: 0 })
  await stage.create('promotion/lucky-draw-prize/create', {
    luckyDrawId,
    name: 'A coupon',
    prizeType: 'PLATFORM_COUPON',
    templateId: await templateOf(stage),
    winProbability: CERTAIN,
    stockLimit: true,
    totalStock: 1,
    currentStock: 1,
    fixedDisplay: false,
  })
  await stage.update('promotion/lucky-draw/publish', { id: luckyDrawId })
  return luckyDrawId
}

/** Of lucky draws. */
export const drawTriggers: readonly Trigger[] = [
  {
    type: 'promotion.draw.won',
    does: 'publishes a lucky draw that everybody wins, and lets a new member draw',
    async make(stage) {
      const luckyDrawId = await certainDraw(stage)
      const { memberId: userId } = await stage.member()
      const chance = { userId, luckyDrawId, count: 1, remark: 'openapi trigger' }
      await stage.admin({ method: 'POST', path: 'promotion/lucky-draw-wallet/grant-chance', body: chance })
      const drawn = await stage.consume('/lucky-draw/draw', { userId, luckyDrawId })
      if (memberOf(drawn, 'won') !== true) throw new CommandFailed('The member won nothing')
      await stage.update('promotion/lucky-draw/close', { id: luckyDrawId })
    },
  },
]
