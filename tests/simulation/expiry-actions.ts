import { draw } from './draw-actions.js'
import { payment } from './purchase-actions.js'
import type { Action, World } from './world.js'

const CAMPAIGN_ENDS = `union all select expiration_time from lucky_draw_chance_item where status = 0 and not is_over
  union all select end_time from lucky_draw where status = 1`

/** When the next payment that waits is over, or the next chance to draw, in milliseconds. */
export function nextExpiry({ database, deck, platform }: World): number | undefined {
  const now = platform.time.now().getTime()
  const [next] = database.rows<{ end: number | null }>(
    `select min(expire_time) as end from (select expire_time from wallet_payment where status = 0
      union all select expire_time from pay_order where status = 0 ${deck.hasCampaigns ? CAMPAIGN_ENDS : ''}) where expire_time > ?`,
    now,
  )
  return next?.end ?? undefined
}

const job = (name: string): Action => ({
  weight: 1,
  // A few milliseconds before or after the payment that it races with.
  plan: ({ dice, platform: { openApi, time } }) => {
    const wait = dice.between(0, 15)
    return {
      label: `the job ${name} runs`,
      act: async () => {
        await time.sleep(wait)
        return (await openApi.jobs.run(name)).processed
      },
    }
  },
})

const shopActions: readonly Action[] = [
  { weight: 1, plan: payment },
  { weight: 1, plan: payment },
  job('expire-purchases'),
  job('expire-pay-orders'),
]

const campaignActions: readonly Action[] = [
  { weight: 1, plan: draw },
  { weight: 1, plan: draw },
  job('expire-draw-chances'),
]

/** What meets when the time of something is over. */
export const expiryActions = ({ deck }: World): readonly Action[] =>
  deck.hasCampaigns ? [...shopActions, ...campaignActions] : shopActions
