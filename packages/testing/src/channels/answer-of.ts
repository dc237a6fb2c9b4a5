import { AsyncLocalStorage } from 'node:async_hooks'

/** When the calls of a check should have answered. */
interface Deadline {
  readonly ms: number
  readonly passed: Promise<void>
  readonly cancel: () => void
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** Of the time of a test: vitest, which cannot say what it waited for, should not be the first to give up. */
const SHARE = 0.8

/** Runs a check of a test that vitest ends after this time; 0 is never. */
export async function checkWithin(testTimeout: number, check: () => Promise<void>): Promise<void> {
  const hasEnd = testTimeout > 0 && Number.isFinite(testTimeout)
  if (!hasEnd) return check()
  const deadline = deadlineIn(testTimeout * SHARE)
  return deadlines.run(deadline, check).finally(deadline.cancel)
}

function deadlineIn(ms: number): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return { ms, passed, cancel: () => clearTimeout(timer) }
}

/** Nothing that the channel threw: no check may take it for a failure that it asked for. */
export class NoAnswer extends Error {}

/**
 * What a call of a channel answers or throws, also synchronously: the engine takes that, and so do the suites. One that
 * does neither fails the test by its name.
 */
export async function answerOf<T>(name: string, call: () => T | Promise<T>): Promise<T> {
  const answer = (async () => call())()
  const deadline = deadlines.getStore()
  if (deadline === undefined) return answer
  const overdue = deadline.passed.then((): never => {
    throw new NoAnswer(`${name} did not answer within the ${deadline.ms / 1000} s that its check has`)
  })
  return Promise.race([answer, overdue])
}

/** Whether a call of a channel ends in time, either way. One that answered synchronously has ended. */
export async function endsInTime(call: unknown): Promise<boolean> {
  const ended = Promise.resolve(call).then(
    () => true,
    () => true,
  )
  const overdue = deadlines.getStore()?.passed.then(() => false)
  return overdue === undefined ? ended : Promise.race([ended, overdue])
}
