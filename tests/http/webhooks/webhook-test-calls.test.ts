import type { WebhookSender } from '@org/openapi-core/channels'
import { scriptedWebhooks } from '@org/openapi-testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { webhookScene } from './webhook-scene.js'
import type { WebhookScene } from './webhook-scene.js'

/** A receiver that takes everything and never answers: each attempt lasts until it is called off. */
class Silence {
  readonly underWay = new Set<AbortSignal>()
  sent = 0
  readonly #waiting = new Set<() => void>()

  readonly send: WebhookSender['send'] = (_, signal) => {
    this.sent++
    this.underWay.add(signal)
    signal.addEventListener('abort', () => {
      this.underWay.delete(signal)
      this.#told()
    })
    this.#told()
    return new Promise(() => undefined)
  }

  /** Resolves when so many attempts are under way. */
  reaches(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.underWay.size === count) resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  #told(): void {
    for (const look of this.#waiting) look()
  }
}

let scene: WebhookScene
let silence: Silence
let id: number
let token: string

beforeEach(async () => {
  silence = new Silence()
  const webhooks = { ...scriptedWebhooks(), send: silence.send }
  // Longer than any test: what ends an attempt here is that it is called off.
  scene = await webhookScene({ channels: { webhooks }, webhooks: { timeoutMs: 25_000 } })
  id = (await scene.endpoint({ url: 'https://partner.example.com/events' })).id
  token = await scene.platform.issueToken(scene.app)
})
afterEach(() => scene.close())

interface Call {
  readonly caller: AbortController
  readonly answer: Promise<{ readonly status: number; readonly code: number; readonly retryAfter: string | null }>
}

/** A call whose caller may hang up. */
function call(path: string, headers: Record<string, string> = {}): Call {
  const caller = new AbortController()
  const { tenantId, bootstrapKey } = scene.platform
  const bearer = path.startsWith('/admin-api/') ? bootstrapKey : token
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'tenant-id': String(tenantId),
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ id }),
    signal: caller.signal,
  })
  const answer = scene.platform.openApi.fetch(request, { remoteAddress: '203.0.113.1' }).then(async (response) => {
    const { code } = (await response!.json()) as { code: number }
    return { status: response?.status ?? 0, code, retryAfter: response?.headers.get('retry-after') ?? null }
  })
  return { caller, answer }
}

const PARTNER = '/open-api/webhook/endpoint/test'
const ADMIN = '/admin-api/event/webhook-endpoint/test'
const REFUSED = { status: 429, code: 429, retryAfter: '1' }

const calls = (count: number, path: string): Call[] => Array.from({ length: count }, () => call(path))

async function hangUp(left: readonly Call[]): Promise<void> {
  for (const { caller } of left) caller.abort()
  await Promise.all(left.map(({ answer }) => answer))
}

/** The answers of the calls that are answered first. */
function firstAnswers(asked: readonly Call[], count: number): Promise<unknown[]> {
  const answers: unknown[] = []
  return new Promise((resolve, reject) => {
    for (const { answer } of asked)
      answer.then((given) => {
        if (answers.push(given) === count) resolve([...answers])
      }, reject)
  })
}

describe('the test of an endpoint that does not answer (rules/webhooks#test)', () => {
  test.each([
    ['an application', PARTNER, ADMIN],
    ['the operators', ADMIN, PARTNER],
  ])(
    'is one of four for %s: the next are refused at once, and others have places of their own',
    async (_, path, other) => {
      const asked = calls(50, path)
      expect(await firstAnswers(asked, 46)).toEqual(Array(46).fill(REFUSED))
      await silence.reaches(4)
      const beside = call(other)
      await silence.reaches(5)
      expect(silence.sent).toBe(5)
      await hangUp([...asked, beside])
    },
  )

  test.each([PARTNER, ADMIN])('%s ends with its caller, and its place is free', async (path) => {
    for (let round = 1; round <= 3; round++) {
      const asked = calls(4, path)
      await silence.reaches(4)
      await hangUp(asked)
      expect(silence.underWay.size).toBe(0)
      expect(silence.sent).toBe(4 * round)
    }
  })

  test('is not begun for a caller who has gone before', async () => {
    const { caller, answer } = call(PARTNER)
    caller.abort()
    expect(await answer).toMatchObject({ status: 408 })
    expect(silence.sent).toBe(0)
  })

  test('that was called off is no failure of ours, stands in the operate log, and gives its key back', async () => {
    const key = { 'idempotency-key': 'the-test-of-today' }
    const left = call(PARTNER, key)
    await silence.reaches(1)
    left.caller.abort()
    expect(await left.answer).toMatchObject({ status: 408 })
    const again = call(PARTNER, key)
    await silence.reaches(1)
    const operator = call(ADMIN)
    await silence.reaches(2)
    await hangUp([again, operator])
    expect(silence.sent).toBe(3)
    expect(scene.platform.log.lines.filter((line) => line.startsWith('error'))).toEqual([])
    const { list } = await scene.platform.adminData('GET infra/operate-log/page')
    expect(list[0]).toMatchObject({ action: 'test', resourceId: String(id) })
  })
})
