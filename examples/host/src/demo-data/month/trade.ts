import { inPortions } from './month.js'
import type { Month, Step } from './month.js'
import { checkInCodeOf } from './check-in-code.js'
import { membersOf } from './people.js'
import { begin, complete } from './trade-events.js'
import { TradePlan } from './trade-plan.js'
import type { TradeEvent } from './trade-plan.js'

/** In so many transactions: each has to end within five seconds, also where the machine is busy with ten other things. */
export const TRADE_STEPS = 20

/** What was bought and paid, written in the order in which it happened. */
export class Trade {
  #events: readonly TradeEvent[] | undefined

  constructor(private readonly month: Month) {}

  /** All of it, the same each time. */
  async eventsIn({ tx }: Pick<Step, 'tx'>): Promise<readonly TradeEvent[]> {
    const { month } = this
    this.#events ??= TradePlan.of(month, await membersOf({ month, tx }), await checkInCodeOf({ tx }))
    return this.#events
  }

  /** One part of it. */
  async seed({ tx }: Step, part: number): Promise<void> {
    const all = await this.eventsIn({ tx })
    const size = Math.ceil(all.length / TRADE_STEPS)
    const events = all.slice(part * size, (part + 1) * size)
    await inPortions(events, async (portion) => {
      const begun = await Promise.all(portion.map((event) => begin(tx, event)))
      await Promise.all(portion.map((event, i) => complete(tx, event, begun[i])))
    })
  }
}
