import type { Caller, IsolationWorld } from './isolation-world.js'

/** A thing of the owner's, and how somebody asks for it. */
export interface Subject {
  readonly name: string | number
  /** What a caller sends to ask for the thing of this name. */
  readonly body: (name: string | number, caller: Caller) => object
  /** What the answer to the owner has. */
  readonly shows: object
}

/** An operation, a member of its body that names something, and whom it shows that to. */
export interface IsolationRow {
  readonly path: string
  readonly names: string
  /** `client`, or the reason for which the whole tenant sees it, as the rules have it. */
  readonly seenBy: 'client' | { readonly tenant: string }
  /** Tells rows of the same member apart. */
  readonly about?: string
  /** Members of the answer that are new in each, as numbers of a fresh order. */
  readonly generated?: readonly string[]
  readonly make: (world: IsolationWorld) => Promise<Subject>
}

/** What nobody has: another name of the same kind and length. */
export function unheardOf(name: string | number): string | number {
  if (typeof name === 'number') return name + 1_000_000
  const last = name.at(-1) as string
  const other = /\d/.test(last)
    ? String((Number(last) + 1) % 10)
    : last === 'Z'
      ? 'Y'
      : last === 'z'
        ? 'y'
        : /[A-Z]/.test(last)
          ? 'Z'
          : 'z'
  return `${name.slice(0, -1)}${other}`
}

/** `data` of a success that has these members. */
export const success = (data: object): object => ({ code: 0, data })
