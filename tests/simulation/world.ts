import { Dice } from './dice.js'
import type { Invariant } from './invariant.js'
import type { SimulatedDatabase } from './simulated-database.js'
import { SimulatedPlatform } from './simulated-platform.js'
import type { Call } from './simulated-platform.js'
import { settle } from './town.js'
import type { Town } from './town.js'

/** Something that somebody else than a caller of the API does. */
export interface Deed {
  readonly label: string
  /** Answers what is told of it. */
  readonly act: () => Promise<unknown>
  /** The codes that it may be refused with; any where absent. */
  readonly refusals?: readonly number[]
  /** Of what `act` answered: what is told of it, and what is wrong with it. */
  readonly tell?: (outcome: unknown) => { readonly answer: unknown; readonly fault: string | undefined }
}

export type Plan = Call | Deed

export const isDeed = (plan: Plan): plan is Deed => 'act' in plan

/** What may happen, drawn by its weight. */
export interface Action {
  readonly weight: number
  /** Decides what exactly; undefined where there is nothing to do it to. */
  plan(world: World): Plan | undefined
}

/** What a seed is played with. */
export interface Deck {
  readonly name: string
  readonly actions: readonly Action[]
  readonly invariants: readonly Invariant[]
  /** What holds beside them once everything was healed. */
  readonly healed: (now: number) => readonly Invariant[]
  /** Whether the town has lucky draws, points and discounts. */
  readonly hasCampaigns: boolean
  /** Repositories that take no time, so that they need no dice. */
  readonly instant?: readonly string[]
}

/** A town, the engine and what surrounds it, and the dice that decide what happens. */
export class World {
  readonly #told = new Map<string, string>()

  private constructor(
    readonly database: SimulatedDatabase,
    readonly town: Town,
    readonly chance: { readonly dice: Dice; readonly platform: SimulatedPlatform; readonly deck: Deck },
  ) {}

  static async create(database: SimulatedDatabase, deck: Deck, seed: number): Promise<World> {
    const town = await settle(database, deck, seed)
    const platform = new SimulatedPlatform(database, seed, { tokens: town.tokens, instant: deck.instant })
    await platform.boot()
    return new World(database, town, { dice: new Dice(2 * seed), platform, deck })
  }

  get deck(): Deck {
    return this.chance.deck
  }

  get dice(): Dice {
    return this.chance.dice
  }

  get platform(): SimulatedPlatform {
    return this.chance.platform
  }

  get clients(): Town['clients'] {
    return this.town.clients
  }

  get members(): Town['members'] {
    return this.town.members
  }

  get users(): Town['users'] {
    return this.town.users
  }

  /** The first column of a query. */
  column<T extends string | number>(sql: string, ...values: (string | number)[]): T[] {
    return this.database.rows(sql, ...values).map((row) => Object.values(row)[0] as T)
  }

  /** What is wrong with telling somebody this under a name; undefined where nothing else was told under it. */
  contradiction(name: string, what: unknown): string | undefined {
    const told = JSON.stringify(what)
    const before = this.#told.get(name) ?? told
    this.#told.set(name, before)
    return before === told ? undefined : `${name} was told ${before} and then ${told}`
  }

  /** Money in cents, mostly little. */
  amount(): number {
    return this.dice.percent(80) ? this.dice.between(1, 3000) : this.dice.between(1, 50_000)
  }
}
