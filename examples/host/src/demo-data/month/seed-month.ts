import { systemRandom } from '@org/openapi-core'
import type { OpenApi, Random } from '@org/openapi-core'
import type { AdminClient } from '../admin-client.js'
import { Month } from './month.js'
import type { Step } from './month.js'
import { seedPartners } from './partners.js'
import { seedPeople } from './people.js'
import { Trade, TRADE_STEPS } from './trade.js'

/** Where the tenant remembers how much of its month is there. */
const MARK = 'demo-month'

/** How far it has come: each transaction moves it, so that what a crash has cut off is gone on with, and nothing is twice. */
interface Mark {
  /** The month's last moment, in milliseconds. */
  readonly now: number
  readonly steps: number
}

/** What a month is seeded through. */
export interface MonthStage {
  readonly openApi: Pick<OpenApi, 'context' | 'services' | 'jobs'>
  readonly tenantId: number
  readonly admin: AdminClient
  /** For secrets that nobody is told; the system's where absent. */
  readonly random?: Random
}

type StepWork = (step: Step) => Promise<unknown>

/**
 * A month of a shop up to now: members, orders in all states, campaigns and calls; unless the tenant has it. Every row is
 * written by the statements that the engine writes it by, in a few large transactions. Rows and numbers follow from the
 * moment alone.
 */
export async function seedMonth({ openApi, tenantId, random = systemRandom }: MonthStage): Promise<void> {
  const { storage, now } = openApi.context(tenantId)
  const known = (await storage.settings.find(MARK)) as Mark | undefined
  const mark = known ?? { now: now.getTime(), steps: 0 }
  const month = new Month(tenantId, new Date(mark.now))
  const steps = stepsOf(new Trade(month), random)
  for (let done = mark.steps; done < steps.length; done++) {
    await storage.transaction(async (tx) => {
      await steps[done]?.({ month, tx })
      await tx.settings.save(MARK, { now: mark.now, steps: done + 1 }, now)
    })
  }
}

function stepsOf(trade: Trade, random: Random): StepWork[] {
  return [
    async (step) => {
      await seedPartners(step, random)
      await seedPeople(step)
    },
    ...Array.from(
      { length: TRADE_STEPS },
      (_, slice): StepWork =>
        (step) =>
          trade.seed(step, slice),
    ),
  ]
}
