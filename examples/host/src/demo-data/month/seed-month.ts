import { systemRandom } from '@org/openapi-core'
import type { OpenApi, Random } from '@org/openapi-core'
import type { SandboxWorld } from '@org/openapi-sandbox'
import type { AdminClient } from '../admin-client.js'
import type { DemoSurroundings } from '../demo-surroundings.js'
import { seedCheckInCode } from './check-in-code.js'
import { Month } from './month.js'
import type { Step } from './month.js'
import { seedPartners } from './partners.js'
import { seedPeople } from './people.js'
import { seedCalls } from './seed-calls.js'
import { seedCampaigns } from './seed-campaigns.js'
import { seedCodes } from './seed-codes.js'
import { seedDeadDeliveries } from './seed-dead-deliveries.js'
import { seedDiscounts } from './seed-discounts.js'
import { seedLuckyDraw } from './seed-lucky-draw.js'
import { seedPayments } from './seed-payments.js'
import { seedPromoters } from './seed-promoters.js'
import { seedFailedPurchases, seedInvoices, seedQualityChecks } from './seed-troubles.js'
import { Trade, TRADE_STEPS } from './trade.js'

/** Where the tenant remembers how much of its month is there. */
const MARK = 'demo-month'

/** How far it has come; written in the transaction of each step, so that none is done twice or half. */
interface Mark {
  /** The month's last moment, in milliseconds. */
  readonly now: number
  readonly steps: number
}

/** What a month is seeded through. */
export interface MonthStage {
  readonly openApi: Pick<OpenApi, 'context' | 'services' | 'jobs'>
  readonly world: SandboxWorld
  readonly surroundings: DemoSurroundings
  readonly tenantId: number
  readonly admin: AdminClient
  /** For secrets that nobody is told; the system's where absent. */
  readonly random?: Random
}

type StepWork = (step: Step) => Promise<unknown>

/** How far the tenant's month has come; its last moment is now where it has not begun. */
async function markOf({ openApi, tenantId }: Pick<MonthStage, 'openApi' | 'tenantId'>): Promise<Mark> {
  const { storage, now } = openApi.context(tenantId)
  const known = (await storage.settings.find(MARK)) as Mark | undefined
  if (known !== undefined) return known
  const mark: Mark = { now: now.getTime(), steps: 0 }
  await storage.settings.save(MARK, mark, now)
  return mark
}

/**
 * The month's calls, before anybody calls today: figures are counted in the order in which calls were written, and those of
 * the last two minutes hold up what comes behind them.
 */
export async function seedMonthCalls(stage: Pick<MonthStage, 'openApi' | 'tenantId'>): Promise<void> {
  const mark = await markOf(stage)
  // No transaction writes them, so each start finds out how many are there, until the month's first step.
  if (mark.steps === 0) await seedCalls(stage.openApi, new Month(stage.tenantId, new Date(mark.now)))
}

/**
 * A month of a shop up to now, after its calls: members, orders in all states and campaigns; unless the tenant has it, and
 * the rest of it where a start was cut off. Rows are written by the statements that the engine writes them by, in a few dozen
 * transactions. Rows and numbers follow from the moment alone.
 */
export async function seedMonth(stage: MonthStage): Promise<void> {
  const { openApi, admin, tenantId } = stage
  const mark = await markOf(stage)
  const { storage, now } = openApi.context(tenantId)
  const month = new Month(tenantId, new Date(mark.now))
  const noted = (steps: number): Mark => ({ now: mark.now, steps })
  const steps = stepsOf(stage, month)
  for (const [done, work] of [...steps.entries()].slice(mark.steps)) {
    await storage.transaction(async (tx) => {
      await work({ month, tx })
      await tx.settings.save(MARK, noted(done + 1), now)
    })
  }
  if (mark.steps > steps.length) return
  // It is more than a transaction, and finds out how much of it is there.
  await seedDeadDeliveries({ openApi, admin, month })
  // The first look at the overview does not wait for the job's next turn.
  await openApi.jobs.run('count-daily-figures')
  await storage.settings.save(MARK, noted(steps.length + 1), now)
}

function stepsOf({ openApi, world, surroundings, random = systemRandom }: MonthStage, month: Month): StepWork[] {
  const trade = new Trade(month)
  return [
    (step) => seedPartners(step, random),
    seedPeople,
    seedCheckInCode,
    ...Array.from(
      { length: TRADE_STEPS },
      (_, part): StepWork =>
        (step) =>
          trade.seed(step, part),
    ),
    seedPayments,
    seedFailedPurchases,
    async (step) => seedInvoices(step, await trade.eventsIn(step)),
    async (step) => seedQualityChecks(step, await trade.eventsIn(step)),
    seedCampaigns,
    seedCodes,
    seedDiscounts,
    seedPromoters,
    // The engine makes numbers of its own for what it grants.
    (step) => surroundings.named('lucky draw', () => seedLuckyDraw(step, { openApi, world })),
  ]
}
