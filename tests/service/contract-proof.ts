/* oxlint-disable typescript/no-explicit-any -- a broken channel takes and answers what it likes */
import { expect, test, vi } from 'vitest'
import { checkWithin } from '../../packages/testing/src/channels/answer-of.js'

type Check<Made> = (made: Made) => Promise<void>
type Call = (...args: never[]) => Promise<unknown>

/** A check, what it says of a channel, and a channel that it must say that of. */
type Proof<Made> = readonly [check: string, failure: string, broken: (made: Made) => Made]

/** What vitest gives a test, unless somebody wants another time. */
const TEST_TIMEOUT = 5000

/** What a check says of a channel as long as its test may take, on a clock that need not be waited for; null where it is right. */
export async function failureOf<Made>(check: Check<Made>, made: Made): Promise<string | null> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const failure = checkWithin(TEST_TIMEOUT, () => check(made)).then(
      () => null,
      (error: unknown) => (error as Error).message,
    )
    await vi.advanceTimersByTimeAsync(TEST_TIMEOUT)
    return await failure
  } finally {
    vi.useRealTimers()
  }
}

/** For each check of a suite, in its order, channels that it must not let pass, and for which reasons. */
export function provesEach<Made>(
  checks: Readonly<Record<string, Check<Made>>>,
  create: () => Promise<Made>,
  proofs: readonly Proof<Made>[],
): void {
  test('has a broken channel for each check', () =>
    expect([...new Set(proofs.map(([sentence]) => sentence))]).toEqual(Object.keys(checks)))
  test.each(proofs)('%s: %s', async (sentence, failure, broken) => {
    const check = checks[sentence]!
    await check(await create())
    expect(await failureOf(check, broken(await create()))).toContain(failure)
  })
}

/** Another answer than the channel's own: `change` gets it, and the arguments. */
export const instead =
  <Made, Part extends keyof Made>(part: Part, name: keyof Made[Part], act: (own: Call, ...args: any[]) => unknown) =>
  (made: Made): Made => {
    const channel = made[part]
    const own = (channel[name] as Call).bind(channel)
    const get = (_channel: object, member: string | symbol): unknown => {
      if (member === name) return async (...args: unknown[]) => act(own, ...args)
      const value: unknown = Reflect.get(channel as object, member)
      // A channel may be an instance of a class, whose private members are its own.
      return typeof value === 'function' ? value.bind(channel) : value
    }
    return { ...made, [part]: new Proxy(channel as object, { get }) }
  }

/** Answers never. */
export const hang = () => new Promise(() => undefined)
/** Looks at the signal before it begins, and not again. */
export const hangUnlessAborted = (_own: Call, ...args: any[]) =>
  (args.at(-1) as AbortSignal).aborted ? leak('given up') : hang()
/** Answers nothing, and no failure either. */
export const hush = () => Promise.resolve(undefined)
/** Mixes up who asked: every second answer is another's. */
export const shared = () => {
  let last: Promise<unknown> | undefined
  return (own: Call, ...args: any[]) => (last ??= own(...(args as never[])).finally(() => (last = undefined)))
}
/** Fails, and tells what it was given. */
export const leak = (text: string) => Promise.reject(new Error(`Could not: ${text}`))
