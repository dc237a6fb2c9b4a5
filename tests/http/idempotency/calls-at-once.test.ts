import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StorageError } from '@org/openapi-core/storage'
import type { Storage } from '@org/openapi-core/storage'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { updateApp } from '../auth/token-calls.js'
import { CREATE_PATH, goods, line, PurchaseScene, USER } from '../purchases/purchase-scene.js'
import { addCode, addTemplate, CODE, couponsOf, REDEEM_PATH } from '../redeem-codes/redeem-codes.js'
import { CHAT_USER } from '../wallets/wallet-members.js'
import { storagesOf } from './engines.js'

const REUSED = 1_002_021_000
const BUSY = 1_002_021_001
const WALLET_PAY_PATH = '/open-api/pay/wallet/pay'
const LEASE = 60_000
/** For so long a purchase can be paid. */
const PAYMENT_MS = 7_200_000
const PAYMENT_EXPIRED = 1_007_002_003

const cleanups: (() => Promise<void>)[] = []
let scene: PurchaseScene
/** Two processes on PostgreSQL, one on SQLite. */
let engines: readonly TestPlatform[]
let token: string

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(database: 'sqlite' | 'postgres', idempotencyWaitMs = 60_000): Promise<void> {
  const { storages, close } = await storagesOf(database)
  cleanups.push(close)
  const [storage, second] = storages
  scene = await PurchaseScene.open({ storage, idempotencyWaitMs })
  const { platform } = scene
  engines = second === undefined ? [platform] : [platform, await platform.beside({ storage: second })]
  token = await platform.issueToken(scene.app)
}

const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true'

/** A call by one of the engines. */
function send(path: string, body: object, { key = 'k', engine = 0 } = {}): Promise<Answer> {
  const platform = engines[engine % engines.length] as TestPlatform
  return platform.call(path, body, { token, tenantId: 1, headers: { 'idempotency-key': key } })
}

const buy = (members: object = {}, by: { key?: string; engine?: number } = {}): Promise<Answer> =>
  send(CREATE_PATH, { outOrderNo: 'o1', externalUserId: USER, items: [line('g1')], ...members }, by)

/** Twenty of the same; answers the text of all of them. */
async function twenty(call: (engine: number) => Promise<Answer>): Promise<string> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, engine) => call(engine)))
  const texts = new Set(answers.map(({ text }) => text))
  expect(texts.size, [...texts].join('\n')).toBe(1)
  expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1)
  expect(answers[0]?.code).toBe(0)
  return answers[0]?.text as string
}

/** Marketplaces that answer when they are told to. */
function holdGoods(): () => void {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  scene.platform.goods.answer = () => held.then(() => goods('g1'))
  return () => {
    scene.platform.goods.answer = undefined
    release()
  }
}

/** Waits until the marketplace was asked so many times: then the key is taken. */
async function untilAsked(times: number): Promise<void> {
  while (scene.platform.goods.asked.length < times) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(['sqlite', 'postgres'] as const)('calls of one key, on %s', (database) => {
  test('twenty redemptions at once are one', async () => {
    await open(database)
    await scene.stores.members.bindChat(scene.memberId, CHAT_USER)
    await addCode(scene.platform, [await addTemplate(scene.platform)])
    await twenty((engine) => send(REDEEM_PATH, { code: CODE, chatUserId: CHAT_USER }, { engine }))
    expect(await couponsOf(scene.platform, scene.memberId)).toHaveLength(1)
    const other = await send(REDEEM_PATH, { code: 'OTHER', chatUserId: CHAT_USER }, { engine: 1 })
    expect(other.code).toBe(REUSED)
  })

  test('twenty payments from a wallet at once are one, and each is told of it as of its own', async () => {
    await open(database)
    await scene.credit(10_000)
    const { paymentId, payAmount } = await scene.created()
    await twenty((engine) => send(WALLET_PAY_PATH, { externalUserId: USER, paymentId }, { engine }))
    expect(await scene.balance()).toBe(10_000 - payAmount)
    const another = await send(WALLET_PAY_PATH, { externalUserId: USER, paymentId }, { key: 'other' })
    expect(another.code).toBe(1_007_002_002)
    const otherBody = await send(WALLET_PAY_PATH, { externalUserId: USER, paymentId, payAmount })
    expect(otherBody.code).toBe(REUSED)
  })

  test('twenty purchases at once are one, and none is told that another is under way', async () => {
    await open(database)
    const text = await twenty((engine) => buy({}, { engine }))
    expect(JSON.parse(text).data.duplicated).toBe(false)
    expect((await scene.stores.orderItems.page({ pageNo: 1, pageSize: 9 })).total).toBe(1)
  })

  test('a second call waits for the first, and holds nothing while it does', async () => {
    await open(database)
    const release = holdGoods()
    const first = buy()
    await untilAsked(1)
    const waiting = Array.from({ length: 30 }, (_, engine) => buy({}, { engine }))
    // As many as there are connections, several times over: others get through.
    await scene.credit(1)
    expect((await buy({ outOrderNo: 'o2' }, { engine: 1 })).code).toBe(REUSED)
    release()
    const { text } = await first
    for (const answer of await Promise.all(waiting)) expect([answer.text, isReplayed(answer)]).toEqual([text, true])
  })

  test('where the first is refused, the next does it', async () => {
    await open(database)
    let refuse = (): void => undefined
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    scene.platform.goods.answer = () => refused.then(() => undefined)
    const first = buy()
    await untilAsked(1)
    const second = buy({}, { engine: 1 })
    scene.platform.goods.answer = undefined
    refuse()
    expect((await first).code).not.toBe(0)
    const answer = await second
    expect([answer.code, isReplayed(answer), answer.data.duplicated]).toEqual([0, false, false])
  })

  test('who has waited for the first and does it after all does it in the present', async () => {
    await open(database)
    // Longer than the payment may wait.
    await updateApp(scene.platform, scene.app, { accessTokenValiditySeconds: 86_400 })
    token = await scene.platform.issueToken(scene.app)
    await scene.credit(10_000)
    const { paymentId } = await scene.created()
    const repository = Object.getPrototypeOf(scene.stores.idempotencyKeys) as { keep: () => Promise<void> }
    const { keep } = repository
    let fail = (): void => undefined
    const isHeld = new Promise<void>((resolve) => {
      repository.keep = async () => {
        repository.keep = keep
        await new Promise<void>((_, reject) => {
          fail = () => reject(new Error('disk on fire'))
          resolve()
        })
      }
    })
    const pay = (engine: number) => send(WALLET_PAY_PATH, { externalUserId: USER, paymentId }, { engine })
    const first = pay(0)
    await isHeld
    const second = pay(1)
    // It shall wait for the key: nothing tells that it does. Where it comes later, its present is later anyway.
    await new Promise((resolve) => setTimeout(resolve, 100))
    scene.wait(PAYMENT_MS)
    fail()
    expect((await first).status).toBe(500)
    expect([(await second).code, await scene.balance()]).toEqual([PAYMENT_EXPIRED, 10_000])
  })

  test('where the process of the first dies, whoever comes after its lease does it', async () => {
    await open(database)
    const release = holdGoods()
    const dead = buy()
    await untilAsked(1)
    scene.platform.goods.answer = undefined
    scene.platform.clock.advance(LEASE - 1)
    token = await scene.platform.issueToken(scene.app)
    const waiting = [buy({}, { engine: 1 }), buy()]
    // They shall find it taken: nothing tells that they have looked. Where they come later, they find it free.
    await new Promise((resolve) => setTimeout(resolve, 50))
    scene.platform.clock.advance(1)
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(answers.filter(isReplayed)).toHaveLength(1)
    // The dead one was only asleep: what it has begun is not its own any more, and neither is the key.
    release()
    expect((await dead).code).not.toBe(0)
    expect((await buy()).text).toBe(answers[0]?.text)
    expect((await scene.stores.orderItems.page({ pageNo: 1, pageSize: 9 })).total).toBe(1)
  })

  test('who was slower than its lease is told what the next has answered', async () => {
    await open(database)
    const { platform } = scene
    const { data } = await send('/open-api/pay/order/create', { outOrderNo: 'p1', payAmount: 5 }, { key: 'order' })
    platform.payment.pay(data.orderNo as string, platform.clock.now())
    await send('/open-api/pay/order/query', { outOrderNo: 'p1' })
    const uploadShipment = platform.payment.uploadShipment.bind(platform.payment)
    let release = (): void => undefined
    const isHeld = new Promise<void>((resolve) => {
      platform.payment.uploadShipment = async () => {
        resolve()
        await new Promise<void>((go) => {
          release = go
        })
      }
    })
    const upload = (engine: number) =>
      send('/open-api/pay/order/upload-shipments', { shipments: [{ outOrderNo: 'p1', trackingNo: 'YT1' }] }, { engine })
    const slow = upload(0)
    await isHeld
    platform.payment.uploadShipment = uploadShipment
    platform.clock.advance(LEASE)
    token = await platform.issueToken(scene.app)
    const quick = await upload(1)
    expect([quick.data.successCount, isReplayed(quick)]).toEqual([1, false])
    release()
    const late = await slow
    expect([late.text, isReplayed(late)]).toEqual([quick.text, true])
  })

  test('who has waited long enough is told so, and may send it again', async () => {
    await open(database, 40)
    const release = holdGoods()
    const first = buy()
    await untilAsked(1)
    const second = await buy({}, { engine: 1 })
    expect([second.status, second.code, second.data, isReplayed(second)]).toEqual([200, BUSY, null, false])
    release()
    const { text } = await first
    const again = await buy({}, { engine: 1 })
    expect([again.text, isReplayed(again)]).toEqual([text, true])
  })
})

/** A storage whose transactions are committed, and heard of by nobody, as long as it is told so. */
function losingStorage(): { storage: Storage; trouble: { isOn: boolean } } {
  const storage = emptyStorage('sqlite')
  const trouble = { isOn: false }
  const forTenant: Storage['forTenant'] = (tenantId) => {
    const unit = storage.forTenant(tenantId)
    const transaction: typeof unit.transaction = async (work) => {
      const result = await unit.transaction(work)
      if (trouble.isOn) throw new StorageError('unavailable', 'LOST')
      return result
    }
    return Object.create(unit, { transaction: { value: transaction } }) as typeof unit
  }
  return { storage: Object.create(storage, { forTenant: { value: forTenant } }) as Storage, trouble }
}

test('where nobody has heard of a commit, the answer that was kept tells of it', async () => {
  const { storage, trouble } = losingStorage()
  scene = await PurchaseScene.open({ storage })
  engines = [scene.platform]
  token = await scene.platform.issueToken(scene.app)
  await scene.credit(10_000)
  const { paymentId, payAmount } = await scene.created()
  const pay = (key: string) => send(WALLET_PAY_PATH, { externalUserId: USER, paymentId }, { key })
  trouble.isOn = true
  const answer = await pay('k')
  expect([answer.code, isReplayed(answer)], scene.platform.log.lines.join()).toEqual([0, false])
  trouble.isOn = false
  const again = await pay('k')
  expect([again.text, isReplayed(again)]).toEqual([answer.text, true])
  expect(await scene.balance()).toBe(10_000 - payAmount)
})

describe('a database that fails behind the work', () => {
  beforeEach(() => open('sqlite'))

  test('where the answer cannot be kept, it is told all the same', async () => {
    const repository = Object.getPrototypeOf(scene.stores.idempotencyKeys) as { settle: () => Promise<boolean> }
    const { settle } = repository
    repository.settle = () => Promise.reject(new Error('disk on fire'))
    try {
      expect((await buy()).code).toBe(0)
    } finally {
      repository.settle = settle
    }
    expect(scene.platform.log.lines.some((written) => written.includes('could not be kept'))).toBe(true)
    scene.wait(LEASE)
    token = await scene.platform.issueToken(scene.app)
    expect((await buy()).data.duplicated).toBe(true)
  })

  test('where the key of a refusal cannot be given back, its lease ends', async () => {
    const repository = Object.getPrototypeOf(scene.stores.idempotencyKeys) as { free: () => Promise<void> }
    const { free } = repository
    repository.free = () => Promise.reject(new Error('disk on fire'))
    const body = { items: [line('unknown')] }
    try {
      expect((await buy(body)).code).toBeGreaterThan(1_000_000_000)
    } finally {
      repository.free = free
    }
    expect((await buy()).code).toBe(REUSED)
    scene.wait(LEASE)
    token = await scene.platform.issueToken(scene.app)
    expect((await buy()).code).toBe(0)
  })
})
