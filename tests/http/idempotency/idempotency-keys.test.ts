import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adminWrites } from '../admin-writes.js'
import type { AdminCall, Answer, Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember } from '../wallets/wallet-members.js'
import { storagesOf } from './engines.js'

const REUSED = 1002021000
const DAY = 86_400_000

/** The calls that change a wallet, record money or give what is worth some, and no others. */
const moneyCalls = [
  'PUT /admin-api/pay/wallet/update-balance',
  'PUT /admin-api/pay/wallet/freeze',
  'PUT /admin-api/pay/wallet/unfreeze',
  'POST /admin-api/pay/wallet-recharge/create',
  'PUT /admin-api/pay/wallet-recharge/refund',
  'POST /admin-api/order/supplement/create',
  'PUT /admin-api/order/supplement/cancel',
  'PUT /admin-api/order/order-item/update-status',
  'POST /admin-api/order/bag-order/create',
  'PUT /admin-api/order/bag-order/update-status',
  'PUT /admin-api/order/bag-order/refund',
  'POST /admin-api/promotion/coupon/send',
  'PUT /admin-api/promotion/coupon/batch-extend',
  'POST /admin-api/promotion/member-discount/grant',
  'PUT /admin-api/promotion/lucky-draw-prize/add-stock',
  'POST /admin-api/promotion/lucky-draw-wallet/grant-chance',
]

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const writes = adminWrites(
  () => platform,
  () => app,
)

const send = (call: string, key: string | undefined, options: AdminCall): Promise<Answer> =>
  platform.admin(call.replace('/admin-api/', ''), { ...options, headers: { 'idempotency-key': key } })

const changesOf = async (): Promise<number> => (await platform.adminData('GET infra/operate-log/page')).total as number

const credit = (userId: number, balance = 100): AdminCall => ({ body: { userId, balance } })
const UPDATE = 'PUT /admin-api/pay/wallet/update-balance'
const balanceOf = async (userId: number): Promise<number> =>
  (await platform.adminData('GET pay/wallet/get', { query: `userId=${userId}` })).balance as number

describe('Idempotency-Key of calls that move money (rules/idempotency#administrators-keys)', () => {
  test('the document names these calls', async () => {
    const { paths } = (await platform.admin('GET openapi.json')).body as { paths: Record<string, Record<string, Json>> }
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters = [] }]) =>
          (parameters as Json[]).some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    expect(named.sort()).toEqual([...moneyCalls].sort())
  })

  test.each(moneyCalls)('%s: once, then the same answer byte by byte, and no other body', async (call) => {
    const options = (await writes[call]?.()) as AdminCall
    const first = await send(call, 'key-1', options)
    expect(first.body.code, first.text).toBe(0)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const changes = await changesOf()
    platform.clock.advance(DAY - 1)
    const again = await send(call, 'key-1', options)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const sent = options.body as object
    const body = {
      ...sent,
      ...('id' in sent
        ? { id: 4711 }
        : { reason: 'other', remark: 'other', channel: 'OTHER', goodsQty: 77, userIds: [4711], extendDays: 2 }),
    }
    const other = await send(call, 'key-1', { ...options, body })
    expect([other.status, other.body.code, other.body.data]).toEqual([200, REUSED, null])
    expect(await changesOf()).toBe(changes)
  })

  test('after 24 hours the key is free, and the job forgets it', async () => {
    const userId = await addMember(platform)
    await send(UPDATE, 'k', credit(userId))
    platform.clock.advance(DAY - 1)
    await send(UPDATE, 'k', credit(userId))
    expect(await balanceOf(userId)).toBe(100)
    expect((await platform.openApi.jobs.run('sweep-request-ids')).processed).toBe(0)
    platform.clock.advance(1)
    await send(UPDATE, 'k', credit(userId))
    expect(await balanceOf(userId)).toBe(200)
    platform.clock.advance(DAY)
    expect((await platform.openApi.jobs.run('sweep-request-ids')).processed).toBe(1)
  })

  test('a refused call leaves its key free', async () => {
    const userId = await addMember(platform)
    for (let i = 0; i < 2; i++) expect((await send(UPDATE, 'k', credit(userId, -1))).body.code).toBe(1007007001)
    expect((await send(UPDATE, 'k', credit(userId))).body.code).toBe(0)
    expect(await balanceOf(userId)).toBe(100)
  })

  test('another operation under the key is refused, and does nothing', async () => {
    const userId = await addMember(platform)
    await send(UPDATE, 'k', credit(userId))
    // Of the same body: only what is done with it differs.
    const amount = { body: { userId, amount: 1 } }
    expect((await send('PUT /admin-api/pay/wallet/freeze', 'other', amount)).body.code).toBe(0)
    for (const key of ['k', 'other']) {
      const other = await send('PUT /admin-api/pay/wallet/unfreeze', key, amount)
      expect([other.status, other.body.code]).toEqual([200, REUSED])
    }
    expect((await platform.adminData('GET pay/wallet/get', { query: `userId=${userId}` })).freezePrice).toBe(1)
  })

  test('keys are the administrator’s own, whatever the name of his key, and the tenant’s', async () => {
    const userId = await addMember(platform)
    await send(UPDATE, 'k', credit(userId))
    for (let i = 0; i < 2; i++) {
      const { key } = await platform.adminData('POST system/admin-key/create', {
        body: { name: 'same', tenantIds: ['*'], permissions: ['*:*:*'] },
        tenantId: null,
      })
      const answer = await send(UPDATE, 'k', { ...credit(userId), key })
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
    expect(await balanceOf(userId)).toBe(300)
    const tenantId = await platform.createTenant()
    const theirs = (await platform.adminData('POST member/user/create', { body: {}, tenantId })) as number
    expect((await send(UPDATE, 'k', { ...credit(theirs, 5), tenantId })).body.code).toBe(0)
  })

  test('the spelling of the body makes no difference', async () => {
    const userId = await addMember(platform)
    await send(UPDATE, 'k', { body: { userId, balance: 100 } })
    expect((await send(UPDATE, 'k', { body: { remark: null, balance: 100, userId } })).body.code).toBe(0)
    expect(await balanceOf(userId)).toBe(100)
  })

  test.each([
    ['', 400],
    [' ', 400],
    ['a b', 400],
    ['é', 400],
    ['x'.repeat(65), 400],
    ['x'.repeat(64), 200],
    ['!', 200],
    ['~', 200],
  ] as const)('the key %j: %i', async (key, status) => {
    const userId = await addMember(platform)
    const answer = await send(UPDATE, key, credit(userId))
    expect([answer.status, answer.body.error_detail]).toEqual([status, status === 400 ? 'Idempotency-Key' : ''])
    expect(await balanceOf(userId)).toBe(status === 200 ? 100 : 0)
  })

  test('a key of a bad shape is refused before the body is looked at, and after the permission', async () => {
    const answer = await send(UPDATE, 'a b', { body: {} })
    expect([answer.status, answer.body.error_detail]).toEqual([400, 'Idempotency-Key'])
    const { key } = await platform.adminData('POST system/admin-key/create', {
      body: { name: 'reader', tenantIds: ['*'], permissions: ['*:*:query'] },
      tenantId: null,
    })
    expect((await send(UPDATE, 'a b', { body: {}, key })).status).toBe(403)
  })

  test('an operator who clicks twice books once', async () => {
    const userId = await addMember(platform)
    const answers = await Promise.all([send(UPDATE, 'k', credit(userId)), send(UPDATE, 'k', credit(userId))])
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(1)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await balanceOf(userId)).toBe(100)
  })

  test('elsewhere the header is ignored', async () => {
    const body = { nickname: 'Ana' }
    const ids = [
      await send('POST /admin-api/member/user/create', 'k', { body }),
      await send('POST /admin-api/member/user/create', 'k', { body }),
    ]
    expect(new Set(ids.map((answer) => answer.body.data as number)).size).toBe(2)
  })
})

describe('twenty calls of one key at the same time', () => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  async function engines(database: 'sqlite' | 'postgres'): Promise<TestPlatform[]> {
    const { storages, close } = await storagesOf(database)
    cleanups.push(close)
    const [storage, second] = storages
    const first = await startPlatform({ storage })
    return second === undefined ? [first] : [first, await first.beside({ storage: second })]
  }

  test.each(['sqlite', 'postgres'] as const)(
    '%s: the work is done once, and all are told the same',
    async (database) => {
      const racers = await engines(database)
      platform = racers[0] as TestPlatform
      const userId = await addMember(platform)
      const call = (index: number): Promise<Answer> =>
        (racers[index % racers.length] as TestPlatform).admin('POST pay/wallet-recharge/create', {
          body: { userId, channel: 'CARD', amount: index < 20 ? 100 : 7 },
          headers: { 'idempotency-key': 'raced' },
        })
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => call(index)))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.body.code).toBe(0)
      expect((await call(20)).body.code).toBe(REUSED)
      expect(await balanceOf(userId)).toBe(100)
      expect((await platform.adminData('GET pay/wallet-recharge/page', { query: `userId=${userId}` })).total).toBe(1)
    },
  )
})
