import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenApiOptions } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import { createTestPlatform, seededRandom } from '@org/openapi-testing'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../postgres.js'

const ONE = { kid: 'one', secret: 'the first secret of the tests, long enough' }
const TWO = { kid: 'two', secret: 'the second secret of the tests, long enough' }
const MADE = /^[A-Za-z0-9]{64}$/

const databases = [
  {
    name: 'SQLite',
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'stored-keys-'))
      const open = () => sqliteStorage({ file: join(folder, 'db.sqlite') })
      return { open, folder, drop: () => rm(folder, { recursive: true, force: true }) }
    },
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const database = await createTestDatabase()
      return { open: () => postgresStorage(database.connection), folder: undefined, drop: () => database.drop() }
    },
  },
]

describe.each(databases)('keys that $name keeps (decision 26)', ({ open }) => {
  let database: { open: () => Storage; folder: string | undefined; drop: () => Promise<void> }
  let storage: Storage

  beforeEach(async () => {
    database = await open()
    storage = database.open()
  })

  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  /** Another start with chances of its own. */
  let starts = 0
  const start = (tokens: NonNullable<OpenApiOptions['tokens']>) =>
    createTestPlatform({ storage, tokens, random: seededRandom(++starts) })

  /** What is stored; null where there is nothing. To look is to make, so each look is undone. */
  async function stored(): Promise<Record<string, string | null>> {
    const { signingKeys } = storage.system
    const rows: Record<string, string | null> = {}
    for (const kid of ['stored-1', 'chat-state', 'issuer']) {
      const { secret } = await signingKeys.findOrInsert({ kid, secret: 'nothing' }, new Date(0))
      rows[kid] = secret === 'nothing' ? null : secret
      if (secret === 'nothing') await signingKeys.remove(kid)
    }
    return rows
  }

  test('are made once where no token secret is configured', async () => {
    await start({})
    const made = await stored()
    expect(made).toEqual({
      'stored-1': expect.stringMatching(MADE),
      'chat-state': expect.stringMatching(MADE),
      issuer: expect.stringMatching(/^urn:uuid:/),
    })
    await start({})
    expect(await stored()).toEqual(made)
  })

  test('are none where there is one, whichever it is; the name of the issuer is no secret', async () => {
    await start({ keys: [ONE] })
    const { issuer, ...secrets } = await stored()
    expect(secrets).toEqual({ 'stored-1': null, 'chat-state': null })
    await start({ keys: [TWO] })
    expect(await stored()).toEqual({ ...secrets, issuer })
  })

  test('that were stored before are gone with the first start that has one, from the file, too', async () => {
    await start({})
    const before = await stored()
    await start({ keys: [ONE], issuer: 'https://keys.tests.example' })
    expect(await stored()).toEqual({ ...before, 'stored-1': null, 'chat-state': null })
    await storage.close()
    for (const file of database.folder === undefined ? [] : await readdir(database.folder)) {
      const bytes = await readFile(join(database.folder as string, file), 'latin1')
      for (const kid of ['stored-1', 'chat-state'])
        expect(bytes.includes(before[kid] as string), `${kid} in ${file}`).toBe(false)
    }
  })

  test('begun chat logins outlive a rotation, and a change to a key pair while the secret is still there', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const pair = {
      kid: 'pair',
      algorithm: 'EdDSA',
      privateKey: privateKey.export({ format: 'jwk' }),
      publicKey: publicKey.export({ format: 'jwk' }),
    } as const
    const begun = await start({ keys: [ONE] })
    const config = {
      authorizeBase: 'https://chat.example.com/authorize',
      clientId: 'client',
      redirects: ['https://shop.example.com/back'],
    }
    await begun.admin('PUT member/chat-config/save', { body: config })
    const { chatLogin } = begun.openApi.services
    const url = await chatLogin.authorizeUrl(begun.openApi.context(begun.tenantId), 'https://shop.example.com/back')
    const state = new URL(url).searchParams.get('state') as string
    for (const keys of [[ONE], [TWO, ONE], [pair, ONE]]) {
      expect((await start({ keys })).openApi.services.chatLogin.tenantOf(state)).toBe(begun.tenantId)
    }
    const rotated = await start({ keys: [TWO] })
    expect(() => rotated.openApi.services.chatLogin.tenantOf(state)).toThrow()
  })
})
