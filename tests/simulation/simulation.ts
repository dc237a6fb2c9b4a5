import { ApiError } from '@org/openapi-core'
import { ChannelRefusal } from '@org/openapi-core/channels'
import { documentedCodes, faultOfAnswer } from './answer-check.js'
import { AnswerMemory } from './answer-memory.js'
import { deckOf } from './deck.js'
import { heal } from './heal.js'
import { healedInvariants } from './healed-invariants.js'
import type { Invariant } from './invariant.js'
import { expiryActions, nextExpiry } from './expiry-actions.js'
import { faultOfEvents, faultOfFeeds } from './event-check.js'
import { faultOfMoves } from './move-check.js'
import { faultOfFiles, faultOfPayments } from './payment-check.js'
import type { SimulatedDatabase } from './simulated-database.js'
import { TENANT } from './simulated-platform.js'
import type { Call } from './simulated-platform.js'
import { mishaps, STALL_MS } from './simulated-process.js'
import { faultOfConsumption, faultOfTallies } from './tally-check.js'
import { isDeed, World } from './world.js'
import type { Deck, Deed, Plan } from './world.js'

/** How a simulation went. */
export interface SimulationResult {
  /** Every step: the clock, what was done, what it answered. */
  readonly trace: readonly string[]
  /** What was broken first; undefined where everything held. */
  readonly fault: string | undefined
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How far the clock goes between two steps. */
const pauses = [
  { weight: 70, longest: 10 * SECOND },
  { weight: 18, longest: 10 * MINUTE },
  { weight: 7, longest: 3 * HOUR },
  { weight: 4, longest: 2 * DAY },
  { weight: 1, longest: 20 * DAY },
] as const

/** What is wrong mostly stays wrong. */
const SELDOM = 4

class Fault extends Error {}

function refuse(...faults: readonly (string | undefined)[]): void {
  const fault = faults.find((text) => text !== undefined)
  if (fault !== undefined) throw new Fault(fault)
}

/** How a seed is run. */
interface SimulationRun {
  readonly lookEvery?: number
  readonly deck?: Deck
}

/**
 * Runs one seed; the same seed always runs the same way with the same deck. The database is looked at each so many
 * steps and at the end: looking changes nothing, so that a replay which looks at each finds where it broke.
 */
export async function simulate(
  database: SimulatedDatabase,
  seed: number,
  { lookEvery = SELDOM, deck = deckOf(seed) }: SimulationRun = {},
): Promise<SimulationResult> {
  const trace: string[] = []
  try {
    const world = await World.create(database, deck, seed)
    const restore = world.platform.time.install()
    try {
      await new Simulation(world, trace).run(lookEvery)
    } finally {
      restore()
    }
    return { trace, fault: undefined }
  } catch (error) {
    if (error instanceof Fault) return { trace, fault: error.message }
    return {
      trace,
      fault: `The simulation itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    }
  }
}

const isRefusal = ({ refusals }: Deed, error: unknown): boolean =>
  error instanceof ChannelRefusal || (error instanceof ApiError && refusals?.includes(error.code) !== false)

class Simulation {
  static #documented: ReturnType<typeof documentedCodes> | undefined
  #lastMove = 0
  readonly #codes: ReturnType<typeof documentedCodes>
  readonly #memory: AnswerMemory

  constructor(
    private readonly world: World,
    private readonly trace: string[],
  ) {
    this.#codes = Simulation.#documented ??= documentedCodes(world.platform.openApi)
    this.#memory = new AnswerMemory(world.database)
  }

  async run(lookEvery: number): Promise<void> {
    const { deck, dice, platform } = this.world
    const steps = dice.between(8, 18)
    for (let step = 1; step <= steps; step++) {
      const plans = this.#pause()
      await platform.freshTokens(this.world.clients)
      this.#say(`step ${step}`)
      await this.#step([...plans, ...this.#draw()])
      if (step % lookEvery === 0) this.#check(deck.invariants, 'running')
    }
    await heal(this.world)
    this.#say('healed')
    const now = platform.time.now().getTime()
    this.#check([...deck.invariants, ...healedInvariants(now), ...deck.healed(now)], 'healed')
    const { wallets, points } = platform.openApi.services
    for (const ledger of deck.hasCampaigns ? [wallets, points] : [wallets]) {
      const { mismatch } = await ledger.verify(platform.openApi.context(TENANT))
      refuse(mismatch === null ? undefined : `The engine itself finds a mismatch: ${JSON.stringify(mismatch)}`)
    }
  }

  /**
   * Lets time pass; now and then until something is about to expire, and then answers who is at it at the same moment.
   */
  #pause(): readonly Plan[] {
    const { world } = this
    const { dice, platform } = world
    const end = dice.percent(10) ? nextExpiry(world) : undefined
    if (end === undefined) {
      platform.time.advance(dice.between(0, dice.weighted(pauses).longest))
      return []
    }
    platform.time.advance(Math.max(0, end - platform.time.now().getTime() - dice.between(0, 12)))
    return expiryActions(world)
      .map((action) => action.plan(world))
      .filter((plan) => plan !== undefined)
  }

  /** Several things at once; now and then something breaks on the way. */
  async #step(plans: readonly Plan[]): Promise<void> {
    const { dice, platform } = this.world
    const mishap = dice.percent(18) ? dice.pick(mishaps) : undefined
    const [isTroubled, isStalled] = [mishap !== undefined, mishap === 'stall']
    if (mishap !== undefined) {
      const calls = dice.between(0, isStalled ? 10 : 30)
      platform.process.arm(mishap, calls)
      this.#say(`  ${mishap} at call ${calls} of the database`)
    }
    platform.process.isSlow = true
    // What stalls meets itself, sent again by somebody who gave up waiting.
    const sent = isStalled ? plans.flatMap((plan) => [plan, plan]) : plans
    const waits = sent.map((_, index) => (isStalled && index > 0 ? dice.between(0, STALL_MS) : 0))
    const perform = async (plan: Plan, index: number) => {
      await platform.time.sleep(waits[index] ?? 0)
      return this.#perform(plan, isTroubled)
    }
    const faults = await platform.time.run(() => Promise.all(sent.map(perform)))
    platform.process.isSlow = false
    platform.process.disarm()
    if (platform.process.isDead || dice.percent(2)) await this.#restart()
    const errors = platform.errors.splice(0)
    if (!isTroubled && errors.length > 0) throw new Fault(errors.join('\n'))
    refuse(...faults)
  }

  #draw(): Plan[] {
    const { world } = this
    const { dice } = world
    const plans: Plan[] = []
    for (let left = dice.between(1, 4); left > 0; left--) {
      const plan = dice.weighted(world.deck.actions).plan(world)
      if (plan === undefined) continue
      plans.push(plan)
      // The same again at the same moment: a partner who sends twice.
      if (dice.percent(30)) plans.push(plan)
    }
    return plans
  }

  /** Answers what is wrong with how it went. */
  async #perform(plan: Plan, isTroubled: boolean): Promise<string | undefined> {
    if (!isDeed(plan)) return this.#call(plan, isTroubled)
    try {
      const outcome = await plan.act()
      const { answer, fault } = plan.tell?.(outcome) ?? { answer: outcome, fault: undefined }
      this.#say(`  ${plan.label}${answer === undefined ? '' : ` -> ${JSON.stringify(answer)}`}`)
      return fault
    } catch (error) {
      this.#say(`  ${plan.label} -> ${String(error)}`)
      const isKnown = isTroubled || isRefusal(plan, error)
      return isKnown ? undefined : `${plan.label}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`
    }
  }

  async #call(call: Call, isTroubled: boolean): Promise<string | undefined> {
    const { platform } = this.world
    const { client, path, body, query = '', key = '' } = call
    const what = `${client?.name ?? 'admin'} ${path} ${body === undefined ? query : JSON.stringify(body)}${key && ` under ${key}`}`
    const sent = platform.time.now()
    const answer = await platform.call(call)
    if (platform.process.isDead) {
      this.#say(`  ${what} -> no answer`)
      return undefined
    }
    const { code, data } = answer.body
    this.#say(`  ${what} -> ${answer.isReplayed ? 'again ' : ''}${code} ${JSON.stringify(data)}`)
    if (isTroubled && answer.status === 500) return undefined
    const heard = platform.time.now()
    const fault =
      faultOfAnswer(call, answer, this.#codes) ??
      (code === 0 ? this.#memory.note({ call, answer, sent, heard }) : undefined)
    return fault && `The answer to ${what} ${fault}: ${JSON.stringify(answer.body)}`
  }

  async #restart(): Promise<void> {
    const { platform } = this.world
    // What a dead process has begun comes to its end without any effect.
    await platform.time.run(() => platform.time.sleep(10 * SECOND))
    await platform.boot()
    this.#say('  another process')
  }

  #check(wanted: readonly Invariant[], state: 'running' | 'healed'): void {
    const { world } = this
    for (const { title, sql } of wanted) {
      const wrong = world.database.rows(sql)
      if (wrong.length > 0) throw new Fault(`It does not hold that ${title}: ${JSON.stringify(wrong.slice(0, 3))}`)
    }
    const { last, fault: moved } = faultOfMoves(world, this.#lastMove)
    this.#lastMove = last
    refuse(
      moved,
      faultOfPayments(world, state === 'healed'),
      faultOfTallies(world),
      faultOfConsumption(world),
      faultOfFiles(world),
      faultOfEvents(world),
      state === 'healed' ? faultOfFeeds(world) : undefined,
    )
  }

  #say(text: string): void {
    this.trace.push(`${this.world.platform.time.now().toISOString()} ${text}`)
  }
}
