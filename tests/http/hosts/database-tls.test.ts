import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTlsProxy } from '../../../packages/storage-postgres/test/tls-proxy.js'
import type { TlsProxy } from '../../../packages/storage-postgres/test/tls-proxy.js'
import { createTestDatabase, hostVariables } from '../../postgres.js'
import { call, startHost, stopHosts } from './example-host.js'

let folder: string
let proxy: TlsProxy
let authority: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-tls-'))
  const identity = await generate([{ name: 'commonName', value: 'database' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  })
  authority = join(folder, 'authority.pem')
  await writeFile(authority, identity.cert)
  proxy = await startTlsProxy((await createTestDatabase()).url, { cert: identity.cert, key: identity.private })
})
afterEach(stopHosts)
afterAll(async () => {
  await proxy.close()
  await rm(folder, { recursive: true })
})

const start = (variables: Record<string, string>) =>
  startHost('koa-postgres', { ...hostVariables, DATABASE_URL: proxy.urlAt('127.0.0.1'), DEMO_DATA: '0', ...variables })

it('a host encrypts its connections where it is told to, and trusts the authority that Node is told of', async () => {
  const host = await start({ DATABASE_TLS: '1', NODE_EXTRA_CA_CERTS: authority })
  expect((await call(host, '/readyz', { method: 'GET' })).status).toBe(200)
})

it('does not start where the database’s certificate is nobody’s that it knows', async () => {
  await expect(start({ DATABASE_TLS: '1' })).rejects.toThrow('DATABASE_URL')
})
