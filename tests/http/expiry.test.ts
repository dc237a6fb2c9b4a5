import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../empty-storage.js'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { probe, tokenCall } from './auth/token-calls.js'
import { startPlatform } from '../start-platform.js'
import { SocialChannelScene } from './promoters/social-channel-scene.js'
import { addMember } from './wallets/wallet-members.js'

const SECOND = 1000
const DAY = 86_400_000

let platform: TestPlatform
let app: TestApp

/** What is over after so many milliseconds, and whether it works at present. */
interface Ending {
  readonly name: string
  readonly after: number
  /** Begins it, and answers how to ask. */
  readonly begin: (end: number) => Promise<() => Promise<boolean>>
}

const key = async (members: object, maker?: string): Promise<{ id: number; key: string }> =>
  platform.adminData('POST system/admin-key/create', {
    body: { name: 'Key', tenantIds: ['*'], permissions: ['*:*:*'], ...members },
    tenantId: null,
    ...(maker !== undefined && { key: maker }),
  }) as Promise<{ id: number; key: string }>

const opens = async (credential: string): Promise<boolean> =>
  (await platform.admin('GET member/user/page', { key: credential })).status === 200

const ENDINGS: readonly Ending[] = [
  {
    name: 'a tenant: its tokens, its token endpoint, and administration of it',
    after: 60 * SECOND,
    async begin(expireTime) {
      const token = await platform.issueToken(app)
      await platform.adminData('PUT system/tenant/update', {
        body: { id: 1, name: 'Tenant', status: 0, settings: {}, expireTime },
        tenantId: null,
      })
      return async () => {
        const admin = await platform.admin('GET member/user/page')
        return allAlike([
          (await probe(platform, token)).status === 200,
          (await tokenCall(platform, app)).status === 200,
          admin.body.code === 0,
        ])
      }
    },
  },
  {
    name: 'a partner application: its tokens, and its token endpoint',
    after: 60 * SECOND,
    async begin(expireTime) {
      const ending = await platform.createApp({ expireTime })
      const token = await platform.issueToken(ending)
      return async () =>
        allAlike([(await probe(platform, token)).status === 200, (await tokenCall(platform, ending)).status === 200])
    },
  },
  {
    name: 'the secret before a reset',
    after: 60 * SECOND,
    async begin() {
      await platform.adminData('POST system/partner-app/reset-secret', { body: { id: app.id, overlapSeconds: 60 } })
      return async () => (await tokenCall(platform, app)).status === 200
    },
  },
  {
    name: 'an access token',
    after: 1800 * SECOND,
    async begin() {
      const token = await platform.issueToken(app)
      return async () => (await probe(platform, token)).status === 200
    },
  },
  {
    name: 'an admin key',
    after: SECOND,
    async begin(expireTime) {
      const made = await key({ expireTime })
      return () => opens(made.key)
    },
  },
  {
    name: 'an admin key whose maker ends earlier than itself',
    after: SECOND,
    async begin(expireTime) {
      const maker = await key({ expireTime: expireTime + DAY })
      const child = await key({ expireTime: expireTime + DAY }, maker.key)
      const body = { id: maker.id, name: 'Key', tenantIds: ['*'], permissions: ['*:*:*'], expireTime }
      await platform.adminData('PUT system/admin-key/update', { body, tenantId: null })
      return () => opens(child.key)
    },
  },
  {
    name: 'the answer that an Idempotency-Key is given again',
    after: DAY,
    async begin() {
      const userId = await addMember(platform)
      const credit = () =>
        platform.admin('PUT pay/wallet/update-balance', {
          body: { userId, balance: 100 },
          headers: { 'idempotency-key': 'k' },
        })
      await credit()
      return async () => {
        await credit()
        return (await platform.adminData('GET pay/wallet/get', { query: `userId=${userId}` })).balance === 100
      }
    },
  },
  {
    name: 'a code for social links',
    after: 600 * SECOND,
    async begin() {
      const scene = SocialChannelScene.on(platform)
      const { id } = await scene.guardedChannel()
      await scene.sendCode(id)
      const code = scene.lastCode()
      return async () => (await scene.relink(id, code)).body.code === 0
    },
  },
]

/** What ends together: all of them, or none. */
function allAlike(answers: readonly boolean[]): boolean {
  expect(new Set(answers).size).toBe(1)
  return answers[0] === true
}

describe.each(databases)('what has an end is over at that instant, on $database (rules/calls#time)', ({ database }) => {
  beforeEach(async () => {
    platform = await startPlatform({ storage: emptyStorage(database) })
    app = await platform.createApp()
  })
  afterEach(() => platform.storage.close())

  test.each(ENDINGS)('$name: works the millisecond before', async ({ after, begin }) => {
    const works = await begin(platform.clock.now().getTime() + after)
    platform.clock.advance(after - 1)
    expect(await works()).toBe(true)
  })

  test.each(ENDINGS)('$name: is over then', async ({ after, begin }) => {
    const works = await begin(platform.clock.now().getTime() + after)
    platform.clock.advance(after)
    expect(await works()).toBe(false)
  })
})
