/* oxlint-disable typescript/no-explicit-any -- a broken channel takes and answers what it likes */
import { expect, test } from 'vitest'

type Check<Made> = (made: Made) => Promise<void>
type Call = (...args: never[]) => Promise<unknown>

/** A check, what it says of a channel, and a channel that it must say that of. */
type Proof<Made> = readonly [check: string, failure: string, broken: (made: Made) => Made]

/** For each check of a suite, in its order, a channel that it must not let pass, and for which reason. */
export function provesEach<Made>(
  checks: Readonly<Record<string, Check<Made>>>,
  create: () => Promise<Made>,
  proofs: readonly Proof<Made>[],
): void {
  test('has a broken channel for each check', () =>
    expect(proofs.map(([sentence]) => sentence)).toEqual(Object.keys(checks)))
  test.each(proofs)('%s', async (sentence, failure, broken) => {
    const check = checks[sentence]!
    await check(await create())
    await expect(check(broken(await create()))).rejects.toThrow(failure)
  })
}

/** Another answer than the channel's own: `change` gets it, and the arguments. */
export const instead =
  <Made, Part extends keyof Made>(part: Part, name: keyof Made[Part], act: (own: Call, ...args: any[]) => unknown) =>
  (made: Made): Made => {
    const channel = made[part]
    const own = (channel[name] as Call).bind(channel)
    return { ...made, [part]: { ...channel, [name]: async (...args: unknown[]) => act(own, ...args) } }
  }

/** Answers never. */
export const hang = () => new Promise(() => undefined)
/** Answers nothing, and no failure either. */
export const hush = () => Promise.resolve(undefined)
/** Mixes up who asked: every second answer is another's. */
export const shared = () => {
  let last: Promise<unknown> | undefined
  return (own: Call, ...args: any[]) => (last ??= own(...(args as never[])).finally(() => (last = undefined)))
}
/** Fails, and tells what it was given. */
export const leak = (text: string) => Promise.reject(new Error(`Could not: ${text}`))
