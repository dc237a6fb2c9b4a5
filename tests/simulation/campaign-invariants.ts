import { discountInvariants } from './discount-invariants.js'
import { drawInvariants } from './draw-invariants.js'
import type { Invariant } from './invariant.js'
import { pointInvariants } from './point-invariants.js'

/** Lucky draws, points and discounts. */
export const campaignInvariants: readonly Invariant[] = [...drawInvariants, ...pointInvariants, ...discountInvariants]

/** What holds of them once hours have passed and every job has run; with the present in milliseconds. */
export const healedCampaignInvariants = (now: number): readonly Invariant[] => [
  {
    title: 'no chance that is over is in a wallet',
    sql: `select id from lucky_draw_chance_item where status = 0 and not is_over and expiration_time <= ${now}`,
  },
  {
    title: 'no grant that failed waits beyond its time',
    sql: `select id from lucky_draw_record where retry_time <= ${now}`,
  },
  {
    title: 'no grant waits whose member is enabled',
    sql: `select record.id from lucky_draw_record as record join member on member.id = record.user_id where record.asset_status = 2 and member.status = 0`,
  },
]
