import { describe, expect, it } from 'vitest'
import { at, longAgo, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

/** Logins that were begun at the chat platform. */
export function describeChatLogins(use: UseSpace): void {
  describe('chatLoginStates', () => {
    describeLoginStates(use)
    describeEndsOfLoginStates(use)
  })
}

function describeLoginStates(use: UseSpace): void {
  it('are answered once, before their end', async () => {
    const { chatLoginStates } = (await use().tenant()).stores
    const state = {
      stateHash: 'hash',
      redirectUri: `https://app.example.com/${AWKWARD}`,
      clientId: AWKWARD,
      expireTime: at(600_000),
    }
    await chatLoginStates.insert(state)
    expect(await chatLoginStates.consume('Hash', at(0))).toBeUndefined()
    expect(await chatLoginStates.consume('hash', at(599_999))).toEqual(state)
    expect(await chatLoginStates.consume('hash', at(0))).toBeUndefined()
  })

  it('are not good from their end on', async () => {
    const { chatLoginStates } = (await use().tenant()).stores
    await chatLoginStates.insert({
      stateHash: 'hash',
      redirectUri: 'https://app.example.com',
      clientId: null,
      expireTime: at(600_000),
    })
    expect(await chatLoginStates.consume('hash', at(600_000))).toBeUndefined()
    expect(await chatLoginStates.consume('hash', at(600_001))).toBeUndefined()
  })

  it('are apart by tenant, and unique within it', async () => {
    const { mine, theirs } = await use().neighbours()
    const state = { stateHash: 'hash', redirectUri: 'https://app.example.com', clientId: null, expireTime: at(1) }
    await theirs.stores.chatLoginStates.insert({ ...state, redirectUri: 'https://other.example.com' })
    expect(await mine.stores.chatLoginStates.consume('hash', at(0))).toBeUndefined()
    await mine.stores.chatLoginStates.insert(state)
    await expectRefusal(mine.stores.chatLoginStates.insert(state), 'unique')
    expect(await mine.stores.chatLoginStates.consume('hash', at(0))).toEqual(state)
    expect((await theirs.stores.chatLoginStates.consume('hash', at(0)))?.redirectUri).toBe('https://other.example.com')
  })
}

function describeEndsOfLoginStates(use: UseSpace): void {
  it('are good again when the transaction that took them is rolled back', async () => {
    const { stores } = await use().tenant()
    const state = { stateHash: 'hash', redirectUri: 'https://app.example.com', clientId: null, expireTime: at(1) }
    await stores.chatLoginStates.insert(state)
    await undo(stores, async (tx) => {
      expect(await tx.chatLoginStates.consume('hash', at(0))).toEqual(state)
    })
    expect(await stores.chatLoginStates.consume('hash', at(0))).toEqual(state)
  })

  it('are swept when their time is over, of all tenants, as many as it is told to', async () => {
    const { mine, theirs } = await use().neighbours()
    const begin = ({ stores }: typeof mine, stateHash: string, end: number) =>
      stores.chatLoginStates.insert({
        stateHash,
        redirectUri: 'https://app.example.com',
        clientId: null,
        expireTime: longAgo(end),
      })
    for (const tenant of [mine, theirs]) for (let i = 0; i < 3; i++) await begin(tenant, `past ${i}`, i)
    await begin(mine, 'shared', 10)
    await begin(theirs, 'shared', 11)
    const { chatLoginStates } = use().system
    expect(await chatLoginStates.deleteExpired(longAgo(10), 0)).toBe(0)
    expect(await chatLoginStates.deleteExpired(longAgo(10), 5)).toBe(5)
    expect(await chatLoginStates.deleteExpired(longAgo(10), 5)).toBe(2)
    expect(await chatLoginStates.deleteExpired(longAgo(10), 5)).toBe(0)
    expect(await mine.stores.chatLoginStates.consume('shared', longAgo(0))).toBeUndefined()
    expect(await theirs.stores.chatLoginStates.consume('shared', longAgo(10))).toMatchObject({ stateHash: 'shared' })
  })
}
