import { inspect } from 'node:util'
import { isWebAddress } from '@org/openapi-core/channels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkWithin, endsInTime, NoAnswer } from './answer-of.js'

/** What a suite asks of a channel, by the sentence that its report says. */
export type ChannelChecks<Made> = Readonly<Record<string, (made: Made) => Promise<void>>>

/** A suite of an author: how it is called, and what it is tried on. */
interface ChannelSuite<Made> {
  /** Heads the report. */
  readonly title: string
  readonly create: () => Promise<Made>
  readonly checks: ChannelChecks<Made>
}

/** Declares a test for each check; one channel serves them all. */
export function declareChecks<Made extends { close?(): Promise<void> }>(suite: ChannelSuite<Made>): void {
  describe(suite.title, () => {
    let made: Made
    beforeAll(async () => {
      made = await suite.create()
    })
    afterAll(() => made.close?.())
    for (const [sentence, check] of Object.entries(suite.checks))
      it(sentence, ({ task }) => checkWithin(task.timeout, () => check(made)))
  })
}

/** A signal of somebody who does not give up. */
export const patient = (): AbortSignal => new AbortController().signal

/** Expects an answer that the engine takes: these are the paths of what it would refuse in it. */
export function expectNoFaults(faults: readonly string[], asked: string): void {
  // In the message, because a report cuts long lists.
  const paths = faults.map((path) => path || 'the whole').join(', ')
  expect(faults, `in the answer to ${asked} the engine refuses ${paths}`).toEqual([])
}

/** Expects what leaves towards partners as it is: a page may be anywhere, so that nothing is relative to it. */
export function expectWebAddress(answer: unknown, asked: string): void {
  const isAddress = typeof answer === 'string' && isWebAddress(answer)
  expect(isAddress, `${asked} has to be an absolute http(s) URL, and is ${inspect(answer)}`).toBe(true)
}

/** A call of a channel. It may answer and throw synchronously: the engine takes that, and so do the suites. */
type ChannelCall = () => unknown

/**
 * Expects a call of this name to end where its caller gives up before it, and during it. One that was quicker than the
 * signal is right, one that goes on without end is not.
 */
export async function expectToGiveUp(name: string, act: (signal: AbortSignal) => unknown): Promise<void> {
  const call = async (signal: AbortSignal) => act(signal)
  const before = call(AbortSignal.abort())
  expect(await endsInTime(before), `${name} goes on, given up before the call`).toBe(true)
  const controller = new AbortController()
  const during = call(controller.signal)
  controller.abort()
  expect(await endsInTime(during), `${name} goes on, given up during the call`).toBe(true)
}

/** Expects a definite no, and nothing of these texts in what it tells. */
export async function expectRefusal(call: ChannelCall, secrets: readonly string[] = [], of?: string): Promise<void> {
  const thrown = await thrownBy(call, of)
  expect(nameOf(thrown), of).toBe('ChannelRefusal')
  expectSilence(thrown, secrets)
}

/** Expects "unknown": something thrown that is no definite no, and nothing of these texts in what it tells. */
export async function expectUnknown(call: ChannelCall, secrets: readonly string[] = []): Promise<void> {
  const thrown = await thrownBy(call)
  expect(nameOf(thrown)).not.toBe('ChannelRefusal')
  expectSilence(thrown, secrets)
}

async function thrownBy(call: ChannelCall, of?: string): Promise<unknown> {
  const outcome = await (async () => call())().then(
    (answer) => ({ answer, isThrown: false }),
    (answer: unknown) => ({ answer, isThrown: true }),
  )
  if (outcome.answer instanceof NoAnswer) throw outcome.answer
  expect(outcome.isThrown, `${of === undefined ? '' : `${of}: `}it throws, and does not answer`).toBe(true)
  return outcome.answer
}

/** By name: a channel may have another copy of core. A refusal of a kind of its own is one, too. */
function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown
}

function expectSilence(thrown: unknown, secrets: readonly string[]): void {
  const told = inspect(thrown, { depth: 10, maxStringLength: Infinity, maxArrayLength: Infinity })
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ])
  // Not `not.toContain`, whose report would quote the secret.
  expect(
    spellings.some((secret) => told.includes(secret)),
    'what is thrown quotes a secret',
  ).toBe(false)
}

/** Texts of many writings, with what parsers and escapes stumble over. */
export const MANY_WRITINGS = [
  'Zoë’s "naïve" <b>café</b> & co. \\ 100 % {0} $1',
  '深圳市某某贸易有限公司，帆布双肩包',
  'Привет, мир',
  'שלום עולם مرحبا بالعالم',
  'สวัสดี नमस्ते こんにちは 안녕하세요',
  '👩‍👩‍👧‍👦 e\u0301 \u200b line\nline',
] as const
