import type { SimulatedDatabase } from './simulated-database.js'
import { Dice } from './dice.js'
import { SimulatedPlatform } from './simulated-platform.js'
import type { Call } from './simulated-platform.js'
import { settle } from './town.js'
import type { Town } from './town.js'

/** Something that somebody else than a caller of the API does. */
export interface Deed {
  readonly label: string
  readonly act: () => Promise<unknown>
}

export type Plan = Call | Deed

export const isDeed = (plan: Plan): plan is Deed => 'act' in plan

/** What may happen, drawn by its weight. */
export interface Action {
  readonly weight: number
  /** Decides what exactly; undefined where there is nothing to do it to. */
  plan(world: World): Plan | undefined
}

/** A town, the engine and what surrounds it, and the dice that decide what happens. */
export class World {
  private constructor(
    readonly database: SimulatedDatabase,
    readonly town: Town,
    readonly chance: { readonly dice: Dice; readonly platform: SimulatedPlatform },
  ) {}

  static async create(database: SimulatedDatabase, seed: number): Promise<World> {
    const town = await settle(database, seed)
    const platform = new SimulatedPlatform(database, seed, town.tokens)
    await platform.boot()
    return new World(database, town, { dice: new Dice(2 * seed), platform })
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

  /** Money in cents, mostly little. */
  amount(): number {
    return this.dice.percent(80) ? this.dice.between(1, 3000) : this.dice.between(1, 50_000)
  }
}
