import { beforeEach, describe, expect, test } from 'vitest'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember, CHAT_USER, CHECK_IN_PATH, entriesOf, turnCheckInOn, walletOf } from '../wallets/wallet-members.js'

const TAKEN = 1_013_022_002
const TEN_MINUTES_MS = 600_000

let platform: TestPlatform
let app: TestApp
let memberId: number
let codeId: number

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
  codeId = await turnCheckInOn(platform, { dailyTakeLimitCount: -1 })
})

interface Sender {
  readonly app?: TestApp
  readonly token?: string
}

/** Checks in; answers the envelope. */
async function send(body: object, { app: sender = app, token }: Sender = {}): Promise<Json> {
  const call = { token: token ?? (await platform.issueToken(sender)), tenantId: sender.tenantId }
  return (await platform.call(CHECK_IN_PATH, { chatUserId: CHAT_USER, ...body }, call)).body
}

const codeOf = async (body: object, sender?: Sender): Promise<number> => (await send(body, sender)).code as number
const setUp = (body: object): Promise<Json> => platform.adminData('PUT promotion/checkin-config/save', { body })

describe('requestId (rules/idempotency#request-id)', () => {
  test('is processed once', async () => {
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    expect(await send({ requestId: 'r' })).toEqual({
      code: TAKEN,
      data: null,
      msg: 'This requestId was processed within the last 10 minutes',
    })
    expect((await walletOf(platform, memberId)).balance).toBe(100)
    expect(await codeOf({ requestId: 'another' })).toBe(0)
    expect(await codeOf({})).toBe(0)
  })

  test('is kept after a check-in that found itself done', async () => {
    await platform.adminData('PUT promotion/wallet-redeem-code/update', {
      body: { id: codeId, code: 'C', name: 'C', grantAmount: 1 },
    })
    expect(await codeOf({})).toBe(0)
    expect((await send({ requestId: 'r' })).data.alreadyCheckedIn).toBe(true)
    expect(await codeOf({ requestId: 'r' })).toBe(TAKEN)
  })

  test.each([
    { name: 'off', code: 1_013_026_000, spoil: () => setUp({ enabled: false }) },
    { name: 'without a code', code: 1_013_026_001, spoil: () => setUp({ enabled: true }) },
    {
      name: 'of an unbound member',
      code: 1_013_022_001,
      spoil: () => platform.storage.forTenant(1).members.bindChat(memberId, null),
    },
  ])('is given back by a check-in that failed: $name', async ({ code, spoil }) => {
    await spoil()
    for (let i = 0; i < 2; i++) expect(await codeOf({ requestId: 'r' })).toBe(code)
    await setUp({ enabled: true, walletRedeemCodeId: codeId })
    await platform.storage.forTenant(1).members.bindChat(memberId, CHAT_USER)
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    expect(await codeOf({ requestId: 'r' })).toBe(TAKEN)
  })

  test('is given back by a failure of the database', async () => {
    const { usageCounters } = platform.storage.forTenant(1)
    const prototype = Object.getPrototypeOf(usageCounters) as { take: () => Promise<unknown> }
    const { take } = prototype
    prototype.take = () => Promise.reject(new Error('broken'))
    try {
      expect(await codeOf({ requestId: 'r' })).toBe(500)
    } finally {
      prototype.take = take
    }
    expect(await codeOf({ requestId: 'r' })).toBe(0)
  })

  test('is not taken by a call that validation or the scope refused', async () => {
    expect(await codeOf({ requestId: 'r', chatUserId: ' ' })).toBe(400)
    expect(await codeOf({ requestId: 'r' }, { token: await platform.issueToken(app, 'goods:qc:read') })).toBe(403)
    expect(await codeOf({ requestId: 'r' })).toBe(0)
  })

  test('is compared exactly', async () => {
    for (const requestId of ['r', 'R', 'r ', ' r', 'é', 'e\u0301']) expect(await codeOf({ requestId })).toBe(0)
    expect(await codeOf({ requestId: 'R' })).toBe(TAKEN)
  })

  test('is each client’s own', async () => {
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    expect(await codeOf({ requestId: 'r' }, { app: await platform.createApp() })).toBe(0)
  })

  test('is each tenant’s own', async () => {
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    const tenantId = await platform.createTenant()
    await addMember(platform, { chatUserId: CHAT_USER, tenantId })
    await turnCheckInOn(platform, {}, tenantId)
    expect(await codeOf({ requestId: 'r' }, { app: await platform.createApp({}, tenantId) })).toBe(0)
  })

  test('is each operation’s own', async () => {
    const now = platform.clock.now()
    const key = { clientId: app.clientId, operation: 'redeem', requestId: 'r' }
    const times = { now, expireTime: new Date(now.getTime() + TEN_MINUTES_MS) }
    expect(await platform.storage.forTenant(1).requestIds.reserve(key, times)).toBe(true)
    expect(await codeOf({ requestId: 'r' })).toBe(0)
  })

  test('is free again at exactly ten minutes, repeats or not, and then taken for ten more', async () => {
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    platform.clock.advance(TEN_MINUTES_MS / 2)
    expect(await codeOf({ requestId: 'r' })).toBe(TAKEN)
    platform.clock.advance(TEN_MINUTES_MS / 2 - 1)
    expect(await codeOf({ requestId: 'r' })).toBe(TAKEN)
    platform.clock.advance(1)
    expect(await codeOf({ requestId: 'r' })).toBe(0)
    platform.clock.advance(TEN_MINUTES_MS - 1)
    expect(await codeOf({ requestId: 'r' })).toBe(TAKEN)
    platform.clock.advance(1)
    expect(await codeOf({ requestId: 'r' })).toBe(0)
  })

  test('has at most 64 characters', async () => {
    expect(await codeOf({ requestId: 'x'.repeat(64) })).toBe(0)
    const { code, msg } = await send({ requestId: 'x'.repeat(65) })
    expect({ code, msg }).toEqual({ code: 400, msg: 'Invalid parameter: requestId must have at most 64 characters' })
  })

  test.each([1, true, {}, ['r']])('%j is no text', async (requestId) => {
    expect(await codeOf({ requestId })).toBe(400)
  })

  test.each(['', ' ', '\t', null])('%j is the same as absent', async (requestId) => {
    for (let i = 0; i < 2; i++) expect(await codeOf({ requestId })).toBe(0)
  })

  test('twenty at once: one is processed', async () => {
    const token = await platform.issueToken(app)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf({ requestId: 'r' }, { token })))
    expect(codes.sort()).toEqual([0, ...Array.from({ length: 19 }, () => TAKEN)])
    expect(await entriesOf(platform, memberId)).toHaveLength(1)
  })

  test('is forgotten by a job once it is free, and not before', async () => {
    const { jobs } = platform.openApi
    expect(await codeOf({ requestId: 'first' })).toBe(0)
    platform.clock.advance(1000)
    expect(await codeOf({ requestId: 'second' })).toBe(0)
    platform.clock.advance(TEN_MINUTES_MS - 1001)
    expect(await jobs.run('sweep-request-ids')).toEqual({ processed: 0 })
    platform.clock.advance(1)
    expect(await jobs.run('sweep-request-ids')).toEqual({ processed: 1 })
    expect(await codeOf({ requestId: 'second' })).toBe(TAKEN)
    expect(jobs.list()).toContainEqual({ name: 'sweep-request-ids', everySeconds: 300 })
  })
})
