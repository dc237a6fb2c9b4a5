import { ApiError, createOpenApi } from '@org/openapi-core'
import { ChannelRefusal } from '@org/openapi-core/channels'
import type { ChatLogin, CompletedChatLogin } from '@org/openapi-core'
import { sampleChatUser, scriptedGoods } from '@org/openapi-testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'
import { codeOf } from '../code-of.js'
import { chatDatabases, ChatLoginWorld, FAILED, NOT_CONFIGURED, REDIRECT, USER_NOT_EXISTS } from './chat-login-world.js'

const SNOWFLAKE = sampleChatUser().chatUserId

describe.each(chatDatabases)('chat login on %s', (_, open) => {
  let world: ChatLoginWorld

  beforeAll(async () => {
    world = await ChatLoginWorld.open(open)
  })
  afterAll(() => world.close())
  beforeEach(() => world.renew())

  describe('whom it binds', () => {
    test('a new member, with the verified address and the name', async () => {
      world.chat.put('code', sampleChatUser())
      const login = await world.complete()
      expect(login).toEqual({
        memberId: expect.any(Number),
        unionId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
        isNew: true,
      })
      expect(await world.members.find(login.memberId)).toMatchObject({
        unionId: login.unionId,
        chatUserId: SNOWFLAKE,
        email: 'ana@example.com',
        nickname: 'Ana',
        status: 0,
        createTime: world.clock.now(),
      })
      expect(world.chat.asked).toEqual([{ code: 'code', redirectUri: REDIRECT, clientId: 'client-1' }])
    })

    test('nobody anew where the chat user is known, whatever else is said', async () => {
      world.chat.put('code', sampleChatUser())
      const first = await world.complete()
      const other = await world.createMember({ email: 'other@example.com' })
      world.chat.put('code', sampleChatUser({ email: 'other@example.com', nickname: 'Changed' }))
      expect(await world.complete()).toEqual({ ...first, isNew: false })
      expect(await world.complete({ memberId: other })).toEqual({ ...first, isNew: false })
      expect(await world.members.find(first.memberId)).toMatchObject({ email: 'ana@example.com', nickname: 'Ana' })
      expect((await world.members.find(other))?.chatUserId).toBeNull()
    })

    test('the member who is logged in at the host, in place of an earlier chat user', async () => {
      const memberId = await world.createMember()
      const unionId = (await world.members.find(memberId))?.unionId
      world.chat.put('code', sampleChatUser())
      expect(await world.complete({ memberId })).toEqual({ memberId, unionId, isNew: false })
      world.chat.put('code', sampleChatUser({ chatUserId: '1234567890123456780' }))
      expect(await world.complete({ memberId })).toEqual({ memberId, unionId, isNew: false })
      expect((await world.members.find(memberId))?.chatUserId).toBe('1234567890123456780')
      expect(await world.members.locate({ chatUserId: SNOWFLAKE })).toBeUndefined()
      expect(await world.allMembers()).toHaveLength(1)
    })

    test('the member of the address that the platform vouches for', async () => {
      const memberId = await world.createMember({ email: 'ana@example.com', nickname: 'As operations wrote it' })
      world.chat.put('code', sampleChatUser())
      expect(await world.complete()).toMatchObject({ memberId, isNew: false })
      expect(await world.members.find(memberId)).toMatchObject({
        chatUserId: SNOWFLAKE,
        nickname: 'As operations wrote it',
      })
    })

    test('not the member of an address that is not verified; the new one goes without', async () => {
      const owner = await world.createMember({ email: 'ana@example.com' })
      world.chat.put('code', sampleChatUser({ isEmailVerified: false }))
      const login = await world.complete()
      expect(login.isNew).toBe(true)
      expect(await world.members.find(login.memberId)).toMatchObject({ email: null, chatUserId: SNOWFLAKE })
      expect((await world.members.find(owner))?.chatUserId).toBeNull()
    })

    test('not the member whose address it is, where that one has another chat user', async () => {
      const owner = await world.createMember({ email: 'ana@example.com' })
      await world.members.bindChat(owner, '1')
      world.chat.put('code', sampleChatUser())
      const login = await world.complete()
      expect(login.isNew).toBe(true)
      expect(await world.members.find(login.memberId)).toMatchObject({ email: null, chatUserId: SNOWFLAKE })
      expect((await world.members.find(owner))?.chatUserId).toBe('1')
    })

    test.each(['chat user', 'address', 'host'])(
      'no disabled member, known by his %s: refused, nobody is bound or made',
      async (known) => {
        const disabled = await world.createMember({ email: 'ana@example.com', status: 1 })
        if (known === 'chat user') await world.members.bindChat(disabled, SNOWFLAKE)
        const chatUserId = (await world.members.find(disabled))?.chatUserId
        world.chat.put('code', sampleChatUser())
        const login = known === 'host' ? { memberId: disabled } : {}
        expect(await codeOf(world.complete(login))).toBe(USER_NOT_EXISTS)
        expect(await world.allMembers()).toMatchObject([{ id: disabled, chatUserId }])
        await world.members.updateStatus(disabled, 0)
        world.chat.put('code', sampleChatUser())
        expect(await world.complete(login)).toMatchObject({ memberId: disabled, isNew: false })
      },
    )

    test('no deleted member: neither its chat user nor its address', async () => {
      world.chat.put('code', sampleChatUser())
      const first = await world.complete()
      await world.members.delete(first.memberId, world.clock.now())
      const second = await world.complete()
      expect(second.isNew).toBe(true)
      expect(second.memberId).not.toBe(first.memberId)
      expect((await world.members.find(second.memberId))?.email).toBe('ana@example.com')
    })

    test('nobody of another tenant', async () => {
      world.chat.put('code', sampleChatUser())
      const first = await world.complete()
      const elsewhere = world.tenantId
      await world.enterTenant()
      const second = await world.complete()
      expect(second.isNew).toBe(true)
      expect(second.unionId).not.toBe(first.unionId)
      expect(await world.complete({ memberId: first.memberId })).toMatchObject({ memberId: second.memberId })
      world.chat.put('code', sampleChatUser({ chatUserId: '2' }))
      expect(await codeOf(world.complete({ memberId: first.memberId }))).toBe(USER_NOT_EXISTS)
      expect((await world.storage.forTenant(elsewhere).members.find(first.memberId))?.chatUserId).toBe(SNOWFLAKE)
    })

    test('ids that differ in their last digit are two members', async () => {
      world.chat.put('code', sampleChatUser({ email: null }))
      const first = await world.complete()
      world.chat.put('code', sampleChatUser({ email: null, chatUserId: '1234567890123456788' }))
      expect(await world.complete()).toMatchObject({ isNew: true })
      expect(await world.allMembers()).toHaveLength(2)
      world.chat.put('code', sampleChatUser({ email: null }))
      expect(await world.complete()).toEqual({ ...first, isNew: false })
    })

    test.each(['not an address', 'ana@', '@example.com'])('an address that is none is not kept: %j', async (email) => {
      world.chat.put('code', sampleChatUser({ email }))
      const { memberId } = await world.complete()
      expect((await world.members.find(memberId))?.email).toBeNull()
    })

    test('an unknown member is refused, and nobody is created', async () => {
      world.chat.put('code', sampleChatUser())
      expect(await codeOf(world.complete({ memberId: 4711 }))).toBe(USER_NOT_EXISTS)
      const deleted = await world.createMember()
      await world.members.delete(deleted, world.clock.now())
      expect(await codeOf(world.complete({ memberId: deleted }))).toBe(USER_NOT_EXISTS)
      expect(await world.allMembers()).toEqual([])
    })
  })

  describe('the platform', () => {
    test('refuses: asked once, nobody is created', async () => {
      expect(await codeOf(world.complete())).toBe(FAILED)
      expect(world.chat.asked).toHaveLength(1)
      expect(await world.allMembers()).toEqual([])
    })

    test('cannot be reached: asked once, for a code is good for one exchange', async () => {
      world.chat.put('code', sampleChatUser())
      world.chat.failWith(new Error('connection reset'))
      expect(await codeOf(world.complete())).toBe(FAILED)
      expect(world.chat.asked).toHaveLength(1)
      expect(await world.complete()).toMatchObject({ isNew: true })
    })

    test('refuses with its own words, which do not reach the caller', async () => {
      world.chat.failWith(new ChannelRefusal('secret reasons'))
      const error = await world.complete().catch((thrown: unknown) => thrown as Error)
      expect(error).toBeInstanceOf(ApiError)
      expect((error as ApiError).message).toBe('CHAT_LOGIN_FAILED')
      expect((error as ApiError).messageIn('en')).not.toContain('secret')
    })

    test.each([
      [{ chatUserId: 1234567890 }],
      [{ chatUserId: '' }],
      [{ chatUserId: ' ' }],
      [{ chatUserId: 'x'.repeat(65) }],
      [{ chatUserId: '1\0' }],
      [{ nickname: 'a\uD800' }],
      [{ nickname: 'x'.repeat(65) }],
      [{ email: 'x'.repeat(255) }],
      [{ isEmailVerified: 'true' }],
      [{ email: undefined }],
    ])('answers something of another shape: %j', async (members) => {
      world.chat.put('code', { ...sampleChatUser(), ...members } as never)
      expect(await codeOf(world.complete())).toBe(FAILED)
      expect(await world.allMembers()).toEqual([])
    })

    test('answers nothing', async () => {
      world.chat.put('code', null as never)
      expect(await codeOf(world.complete())).toBe(FAILED)
    })

    test('is not connected', async () => {
      const state = await world.begin()
      world.openApi = await world.start(world.storage, { channels: { goods: scriptedGoods() } })
      expect(await codeOf(world.complete({ state }))).toBe(NOT_CONFIGURED)
    })

    test('is not configured for the tenant', async () => {
      const state = await world.begin()
      await world.configure(world.tenantId, null)
      expect(await codeOf(world.complete({ state }))).toBe(NOT_CONFIGURED)
      expect(await codeOf(world.begin())).toBe(NOT_CONFIGURED)
      await world.configure(world.tenantId)
      world.chat.put('code', sampleChatUser())
      expect(await world.complete({ state })).toMatchObject({ isNew: true })
    })

    test('is never asked inside a transaction', async () => {
      const state = await world.begin()
      const inside = world.storage.forTenant(world.tenantId).transaction(async () => world.complete({ state }))
      await expect(inside).rejects.toThrow()
      expect(world.chat.asked).toEqual([])
    }, 10_000)
  })

  describe('at the same time', () => {
    const RACERS = 20

    /** All logins ask the platform before any of them is settled. */
    async function race(count: number, login: (index: number) => Partial<ChatLogin>): Promise<CompletedChatLogin[]> {
      const states = await Promise.all(Array.from({ length: count }, () => world.begin()))
      const original = world.chat.identify.bind(world.chat)
      let release = (): void => undefined
      const together = new Promise<void>((resolve) => (release = resolve))
      let arrived = 0
      Object.assign(world.chat, {
        identify: async (grant: Parameters<typeof original>[0], signal: AbortSignal) => {
          if (++arrived === count) release()
          await together
          return original(grant, signal)
        },
      })
      return Promise.all(states.map((state, index) => world.complete({ state, ...login(index) })))
    }

    test('the same chat user is one member', async () => {
      world.chat.put('code', sampleChatUser())
      const logins = await race(RACERS, () => ({}))
      expect(new Set(logins.map(({ memberId }) => memberId)).size).toBe(1)
      expect(logins.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(await world.allMembers()).toHaveLength(1)
    })

    test('chat users of one address: one has the address, and each keeps its own binding', async () => {
      for (let i = 0; i < RACERS; i++)
        world.chat.put(`code-${i}`, sampleChatUser({ chatUserId: `90000000000000000${i}` }))
      const owner = await world.createMember({ email: 'ana@example.com' })
      const logins = await race(RACERS, (index) => ({ code: `code-${index}` }))
      expect(new Set(logins.map(({ memberId }) => memberId)).size).toBe(RACERS)
      expect(logins.filter(({ memberId }) => memberId === owner)).toHaveLength(1)
      for (const [index, { memberId }] of logins.entries()) {
        expect((await world.members.find(memberId))?.chatUserId).toBe(`90000000000000000${index}`)
      }
      expect((await world.allMembers()).filter(({ email }) => email !== null)).toHaveLength(1)
    })

    test('chat users of one new address: one gets it', async () => {
      for (let i = 0; i < RACERS; i++)
        world.chat.put(`code-${i}`, sampleChatUser({ chatUserId: `80000000000000000${i}` }))
      const logins = await race(RACERS, (index) => ({ code: `code-${index}` }))
      expect(logins.every(({ isNew }) => isNew)).toBe(true)
      const all = await world.allMembers()
      expect(all).toHaveLength(RACERS)
      expect(all.filter(({ email }) => email === 'ana@example.com')).toHaveLength(1)
    })

    test('one chat user for several members: the first has it, the others are answered that one', async () => {
      world.chat.put('code', sampleChatUser())
      const ids = await Promise.all(Array.from({ length: RACERS }, () => world.createMember()))
      const logins = await race(RACERS, (index) => ({ memberId: ids[index] }))
      expect(new Set(logins.map(({ memberId }) => memberId)).size).toBe(1)
      expect((await world.allMembers()).filter(({ chatUserId }) => chatUserId !== null)).toHaveLength(1)
    })
  })
})

describe('the authorize URL, called by the host', () => {
  test('checks what it is given, like the operation', async () => {
    const openApi = await createOpenApi({
      storage: emptyStorage('sqlite'),
      channels: { goods: scriptedGoods() },
    })
    const { chatLogin } = openApi.services
    await expect(chatLogin.authorizeUrl(openApi.context(1), 'http://shop.example.com/')).rejects.toMatchObject({
      code: 400,
    })
    await expect(chatLogin.authorizeUrl(openApi.context(1), REDIRECT)).rejects.toMatchObject({ code: NOT_CONFIGURED })
    await openApi.close()
  })
})
