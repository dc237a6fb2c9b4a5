import type { Answer, TestPlatform } from '@org/openapi-testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { webhookScene } from './webhook-scene.js'
import type { WebhookScene } from './webhook-scene.js'

const KEYS = [{ kid: 'old', secret: 'the old key has thirty-two bytes.' }]
const NEW_KEYS = [{ kid: 'new', secret: 'the new key has thirty-two bytes.' }, ...KEYS]
const UNKNOWN_DELIVERY = 1_015_003_000
const REUSED = 1_002_021_000

/** Under which key, and by which process. */
interface Keyed {
  readonly key: string
  readonly platform?: TestPlatform
}

let scene: WebhookScene

describe.each(databases)('an answer with a secret that is kept, on $database', ({ database }) => {
  beforeEach(async () => {
    const storage = { ...emptyStorage(database), close: () => Promise.resolve() }
    scene = await webhookScene({ storage, webhooks: { keys: KEYS } })
  })
  afterEach(() => scene.close())

  const send = (call: string, body: object, { key, platform = scene.platform }: Keyed): Promise<Answer> =>
    platform.call(`/open-api/webhook/${call}`, body, { app: scene.app, headers: { 'idempotency-key': key } })
  const create = (key: string, platform = scene.platform) =>
    send('endpoint/create', { url: scene.receiver.url, eventTypes: ['*'] }, { key, platform })
  /** What is kept under a key. */
  const kept = async (key: string): Promise<string> => {
    const { idempotencyKeys } = scene.platform.storage.forTenant(scene.app.tenantId)
    const taken = await idempotencyKeys.find({ caller: `app:${scene.app.clientId}`, key }, scene.platform.clock.now())
    if (typeof taken?.answer !== 'string') throw new Error(`Nothing is kept under ${key}`)
    return taken.answer
  }
  const shows = (first: Answer, again: Answer) => {
    expect([first.code, first.headers.get('idempotent-replayed')], first.text).toEqual([0, null])
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
  }

  test('is told again byte for byte, and lies in the database sealed', async () => {
    const created = await create('create')
    shows(created, await create('create'))
    const { id, secret } = created.data
    expect(secret).toMatch(/^whsec_/)
    const rotate = (key: string) => send('endpoint/rotate-secret', { id, overlapSeconds: 60 }, { key })
    const rotated = await rotate('rotate')
    shows(rotated, await rotate('rotate'))
    expect(rotated.data.secret).not.toBe(secret)
    for (const [key, shown] of [
      ['create', secret],
      ['rotate', rotated.data.secret],
    ]) {
      const text = await kept(key as string)
      expect(text).toMatch(/^old\.[\w-]+$/)
      const plain = Buffer.from(text.slice(4), 'base64url').toString('latin1')
      for (const form of [text, plain])
        for (const part of [shown as string, 'whsec', '"code"']) expect(form).not.toContain(part)
    }
    const { data } = await scene.platform.call('/open-api/webhook/endpoint/list', {}, { app: scene.app })
    expect(data).toHaveLength(1)
  })

  test('is opened after the key of seals was changed, as long as the old one is there', async () => {
    const created = await create('create')
    const after = await scene.platform.beside({ webhooks: { keys: NEW_KEYS } })
    shows(created, await create('create', after))
    await create('second', after)
    expect(await kept('second')).toMatch(/^new\./)
    const without = await scene.platform.beside({ webhooks: { keys: NEW_KEYS.slice(0, 1) } })
    expect((await create('create', without)).status).toBe(500)
  })

  test('is not opened under another key', async () => {
    await create('first')
    await create('second')
    const caller = `app:${scene.app.clientId}`
    const first = await kept('first')
    await scene.platform.storage.forTenant(scene.app.tenantId).transaction(async (tx) => {
      await tx.idempotencyKeys.keep({ caller, key: 'second' }, first)
    })
    expect((await create('second')).status).toBe(500)
  })

  test('is the only one that is sealed; every write of endpoints takes a key', async () => {
    const { id } = (await create('create')).data
    const update = (key: string, description: string) =>
      send('endpoint/update', { id, url: scene.receiver.url, eventTypes: ['*'], description }, { key })
    shows(await update('update', 'a'), await update('update', 'a'))
    expect((await update('update', 'b')).code).toBe(REUSED)
    expect(await kept('update')).toBe('{"code":0,"data":true,"msg":""}')
    const tried = await send('endpoint/test', { id }, { key: 'test' })
    shows(tried, await send('endpoint/test', { id }, { key: 'test' }))
    expect(scene.receiver.calls).toHaveLength(1)
    expect((await send('delivery/retry', { id: 9 }, { key: 'retry' })).code).toBe(UNKNOWN_DELIVERY)
    await scene.happen({})
    await scene.deliver()
    const [delivery] = await scene.deliveries()
    const retry = () => send('delivery/retry', { id: Number(delivery?.['id']) }, { key: 'retry' })
    shows(await retry(), await retry())
    expect(await scene.deliver()).toBe(1)
    expect((await retry()).headers.get('idempotent-replayed')).toBe('true')
    expect(await scene.deliver()).toBe(0)
    shows(
      await send('endpoint/delete', { id }, { key: 'delete' }),
      await send('endpoint/delete', { id }, { key: 'delete' }),
    )
  })
})
