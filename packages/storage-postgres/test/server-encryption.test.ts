import { StorageError } from '@org/openapi-core/storage'
import type { Storage } from '@org/openapi-core/storage'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBareDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import type { ServerEncryption } from '../src/index.js'
import { startTlsProxy } from './tls-proxy.js'
import type { TlsProxy } from './tls-proxy.js'

let database: TestDatabase
let ca: string
let otherCa: string
let proxy: TlsProxy
let storage: Storage | undefined

const authority = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })

beforeAll(async () => {
  database = await createBareDatabase()
  const [ours, other] = await Promise.all([authority('Private authority'), authority('Somebody else')])
  const server = await generate([{ name: 'commonName', value: 'database' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: ours.private, cert: ours.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'db.internal' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  ca = ours.cert
  otherCa = other.cert
  proxy = await startTlsProxy(database.url, { cert: server.cert, key: server.private })
})

afterEach(() => storage?.close())
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

function open(ssl: ServerEncryption | undefined, host = '127.0.0.1'): Storage {
  storage = postgresStorage({ url: proxy.urlAt(host), ssl, connectTimeoutMs: 3000 })
  return storage
}

const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof StorageError ? error.driverCode : error
}

describe('a server with a certificate of a private authority', () => {
  it('is used where its authority is named, migrations included', async () => {
    await open({ ca }).migrate()
    const { tenants } = (storage as Storage).system
    const { id } = await tenants.create({ name: 'First', status: 0, expireTime: null, settings: {} }, new Date())
    expect(await tenants.find(id)).toMatchObject({ name: 'First' })
    await storage?.health()
  })

  it('is not with the authorities that Node knows, nor with another private one', async () => {
    expect(await codeOf(open(true).health())).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED/)
    await storage?.close()
    expect(await codeOf(open({ ca: otherCa }).health())).toMatch(/UNABLE_TO_VERIFY|SIGNATURE/)
  })

  it('must have the name that was connected to, or the one that is expected', async () => {
    expect(await codeOf(open({ ca }, 'localhost').health())).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    await storage?.close()
    expect(await codeOf(open({ ca, servername: 'other.internal' }).health())).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    await storage?.close()
    await open({ ca: [otherCa, ca], servername: 'db.internal' }, 'localhost').health()
  })

  it('may break connections at any time: nobody waits for ever, and the next caller is served', async () => {
    await open({ ca }).migrate()
    for (let round = 0; round < 5; round++) {
      const calls = Array.from({ length: 20 }, () => codeOf((storage as Storage).system.tenants.find(1)))
      setTimeout(() => proxy.reset(), round)
      await Promise.all(calls)
      await expect.poll(() => codeOf((storage as Storage).health())).toBeUndefined()
    }
  })
})
