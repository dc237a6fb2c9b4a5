import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Racers } from '../concurrency/race-suite.js'
import type { UseSpace } from './contract-space.js'

type MethodsOf<Stores> = { readonly [Name in keyof Stores]: Readonly<Record<keyof Stores[Name], true>> }

/** A domain's part of the contract. */
export interface DomainContract {
  /** Every method of its repositories of a tenant. One that core gets and this lacks does not compile. */
  readonly tenant?: Partial<MethodsOf<Repositories>>
  /** Likewise of the platform. */
  readonly system?: Partial<MethodsOf<SystemRepositories>>
  /** Declares its tests. */
  describe(use: UseSpace): void
  /** Declares its races. */
  races?(use: () => Racers): void
}

/** The methods of every repository that administrators keep rows in. */
export const resource = { create: true, update: true, delete: true, find: true, page: true } as const

type NamesIn<Part, Scope extends string> = Part extends Readonly<Record<Scope, infer Methods>> ? keyof Methods : never
type Unnamed<Part> =
  | Exclude<keyof Repositories, NamesIn<Part, 'tenant'>>
  | Exclude<keyof SystemRepositories, NamesIn<Part, 'system'>>

/** The parts of a whole contract: does not compile where a repository of core is in none of them. */
export function wholeContract<const Parts extends readonly DomainContract[]>(
  parts: Parts,
  ..._unnamed: [Unnamed<Parts[number]>] extends [never] ? [] : [repository: Unnamed<Parts[number]>]
): readonly DomainContract[] {
  return parts
}
