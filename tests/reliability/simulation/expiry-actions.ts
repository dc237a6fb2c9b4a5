import { payment } from './purchase-actions.js'
import type { Action, World } from './world.js'

/** When the next payment that waits is over, in milliseconds. */
export function nextExpiry({ database, platform }: World): number | undefined {
  const now = platform.time.now().getTime()
  const [next] = database.rows<{ end: number | null }>(
    `select min(expire_time) as end from (select expire_time from wallet_payment where status = 0
      union all select expire_time from pay_order where status = 0) where expire_time > ?`,
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

/** What meets when the time of payments is over. */
export const expiryActions: readonly Action[] = [
  { weight: 1, plan: payment },
  { weight: 1, plan: payment },
  job('expire-purchases'),
  job('expire-pay-orders'),
]
