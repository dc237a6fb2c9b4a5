import { sampleChatUser, seededRandom } from '@org/openapi-testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../code-of.js'
import { chatDatabases, ChatLoginWorld, FAILED, STATE_INVALID } from './chat-login-world.js'

const TEN_MINUTES = 600_000

describe.each(chatDatabases)('the state of a chat login on %s', (_, open) => {
  let world: ChatLoginWorld

  beforeAll(async () => {
    world = await ChatLoginWorld.open(open)
  })
  afterAll(() => world.close())
  beforeEach(() => world.renew())
  beforeEach(() => world.chat.put('code', sampleChatUser()))

  test('is good once', async () => {
    const state = await world.begin()
    await world.complete({ state })
    expect(await codeOf(world.complete({ state }))).toBe(STATE_INVALID)
    expect(world.chat.asked).toHaveLength(1)
  })

  test('is good once, also for twenty at the same time', async () => {
    const state = await world.begin()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(world.complete({ state }))))
    expect(outcomes.filter((outcome) => outcome === STATE_INVALID)).toHaveLength(19)
    expect(world.chat.asked).toHaveLength(1)
    expect(await world.allMembers()).toHaveLength(1)
  })

  test('is good for ten minutes', async () => {
    const [inTime, late] = [await world.begin(), await world.begin()]
    world.clock.advance(TEN_MINUTES - 1)
    expect(await world.complete({ state: inTime })).toMatchObject({ isNew: true })
    world.clock.advance(1)
    expect(await codeOf(world.complete({ state: late }))).toBe(STATE_INVALID)
    expect(world.chat.asked).toHaveLength(1)
  })

  test('is spent by a login that failed', async () => {
    const state = await world.begin()
    expect(await codeOf(world.complete({ state, code: 'unknown' }))).toBe(FAILED)
    expect(await codeOf(world.complete({ state }))).toBe(STATE_INVALID)
  })

  test('tells whose login it is', async () => {
    const other = await world.createTenant()
    const { chatLogin } = world.openApi.services
    expect(chatLogin.tenantOf(await world.begin())).toBe(world.tenantId)
    expect(chatLogin.tenantOf(await world.begin(other))).toBe(other)
  })

  test('of another tenant is refused, and still good where it belongs', async () => {
    const other = await world.createTenant()
    const state = await world.begin(other)
    expect(await codeOf(world.complete({ state }))).toBe(STATE_INVALID)
    world.tenantId = other
    expect(await world.complete({ state })).toMatchObject({ isNew: true })
  })

  test('that was changed, or comes from nowhere, is refused', async () => {
    const state = await world.begin()
    const [tenant, unguessable, signature] = state.split('.') as [string, string, string]
    const forged = [
      `${Number(tenant) + 1}.${unguessable}.${signature}`,
      `${state}x`,
      state.slice(0, -1),
      `${tenant}.${unguessable}.`,
      '',
      'x',
      undefined,
    ]
    for (const wrong of forged) {
      const attempt = { code: 'code', state: wrong as string }
      expect(
        await codeOf(world.openApi.services.chatLogin.complete(world.openApi.context(world.tenantId), attempt)),
        wrong,
      ).toBe(STATE_INVALID)
      expect(() => world.openApi.services.chatLogin.tenantOf(wrong as string)).toThrow('CHAT_LOGIN_STATE_INVALID')
    }
    expect(world.chat.asked).toEqual([])
    expect(await world.complete({ state })).toMatchObject({ isNew: true })
  })

  test('is stored as a hash only', async () => {
    const state = await world.begin()
    const { chatLoginStates } = world.storage.forTenant(world.tenantId)
    for (const guess of [state, ...state.split('.')])
      expect(await chatLoginStates.consume(guess, world.clock.now())).toBeUndefined()
    expect(await world.complete({ state })).toMatchObject({ isNew: true })
  })

  test('of one process is good in another, and after a restart', async () => {
    const state = await world.begin()
    const another = world.reopen()
    const engine = await world.start(another, { random: seededRandom(2) })
    expect(
      await engine.services.chatLogin.complete(engine.context(world.tenantId), { code: 'code', state }),
    ).toMatchObject({ isNew: true })
    expect(await codeOf(world.complete({ state }))).toBe(STATE_INVALID)
    if (another !== world.storage) await engine.close()
  })

  test('that nobody completed is swept after ten minutes', async () => {
    // Those of the other tests first.
    world.clock.advance(TEN_MINUTES)
    await world.openApi.jobs.run('sweep-chat-login-states')
    const states = [await world.begin(), await world.begin()]
    world.clock.advance(TEN_MINUTES - 1)
    expect(await world.openApi.jobs.run('sweep-chat-login-states')).toEqual({ processed: 0 })
    await world.complete({ state: states[0] as string })
    world.clock.advance(1)
    expect(await world.openApi.jobs.run('sweep-chat-login-states')).toEqual({ processed: 1 })
    expect(await world.openApi.jobs.run('sweep-chat-login-states')).toEqual({ processed: 0 })
  })
})
