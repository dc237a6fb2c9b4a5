import { expressOpenApi } from '@org/openapi-adapters-express'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import { createOpenApi } from '@org/openapi-core'
import { httpLinkResolver, httpWebhookSender } from '@org/openapi-core/channels'
import { createListener } from '@org/openapi-core/node'
import { healthPages, HostServer, InvoiceFiles, oauthMetadata, statusPage } from '@org/openapi-host'
import { localFileStore } from '@org/openapi-invoices'
import { sandboxChannels } from '@org/openapi-sandbox'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { createTestPlatform } from '@org/openapi-testing'
import { describe, expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'

/** Longer than a timer can wait: it would be over at once. */
const TOO_LONG = 2 ** 31

const url = 'postgres://127.0.0.1/x'
const folder = '/nowhere'
const store = (options: object) => () => localFileStore({ folder, baseUrl: 'https://example.com', ...options })
const postgres = (options: object) => () => postgresStorage({ url, ...options })
const sqlite = (options: object) => () => sqliteStorage({ file: ':memory:', ...options })
/** What TypeScript would not let pass. */
const any = (value: unknown) => value as never

const wrong: [string, () => unknown, string][] = [
  ['sqliteStorage', () => sqliteStorage(any({})), 'file: '],
  ['sqliteStorage', () => sqliteStorage(any(undefined)), 'options: '],
  ['sqliteStorage', () => sqliteStorage(any('x')), 'options: '],
  ['sqliteStorage', sqlite({ file: '' }), 'file: must not be empty'],
  ['sqliteStorage', sqlite({ wal: true }), 'options: Unrecognized key: "wal"'],
  ['sqliteStorage', sqlite({ transactionLimitMs: TOO_LONG }), 'transactionLimitMs: '],
  ['postgresStorage', () => postgresStorage(any(undefined)), 'options: '],
  ['postgresStorage', postgres({ url: 'http://x' }), 'url: must be postgres://'],
  ['postgresStorage', postgres({ pool: 1 }), 'options: Unrecognized key: "pool"'],
  ['postgresStorage', postgres({ statementTimeoutMs: TOO_LONG }), 'statementTimeoutMs: '],
  ['postgresStorage', postgres({ replica: { url, lag: 1 } }), 'replica: Unrecognized key: "lag"'],
  ['localFileStore', () => localFileStore(any({})), 'folder: '],
  ['localFileStore', store({ baseUrl: 'x' }), 'baseUrl: must be an http or https URL'],
  ['httpLinkResolver', () => httpLinkResolver(any({ hosts: 'x' })), 'hosts: '],
  ['httpWebhookSender', () => httpWebhookSender({ allowHttpTo: ['localhost'] }), 'allowHttpTo: must be IPv4 networks'],
  ['expressOpenApi', () => expressOpenApi(any(undefined)), 'openApi: must be an engine'],
  ['expressOpenApi', () => expressOpenApi(any(Promise.resolve())), 'openApi: must be an engine'],
  ['koaOpenApi', () => koaOpenApi(any(undefined)), 'openApi: must be an engine'],
  ['createListener', () => createListener(any(undefined)), 'engine: must be an engine'],
  ['healthPages', () => healthPages(any({})), 'openApi: must be an engine'],
  ['healthPages', () => healthPages({ openApi: any({ health() {} }), limitMs: TOO_LONG }), 'limitMs: '],
  ['statusPage', () => statusPage(any({})), 'openApi: must be an engine'],
  ['oauthMetadata', () => oauthMetadata({ issuer: 'x' }), 'issuer: must be an http or https URL'],
  ['InvoiceFiles', () => new InvoiceFiles({ publicUrl: 'x' }), 'publicUrl: must be an http or https URL'],
  ['HostServer', () => new HostServer(() => undefined, { headersMs: TOO_LONG }), 'headersMs: '],
]

describe('options that cannot work', () => {
  test.each(wrong)('%s: %s refuses them at once, by their path', (factory, make, fault) => {
    expect(make).toThrow(TypeError)
    expect(make).toThrow(`${factory}: ${fault}`)
  })

  test('of the test platform are refused, too', async () => {
    await expect(createTestPlatform(any(undefined))).rejects.toThrow('createTestPlatform: storage: must be a storage')
  })

  test('of the engine are refused where a timer would be over at once', async () => {
    const storage = emptyStorage()
    const times = {
      bodyTimeoutMs: TOO_LONG,
      idempotencyWaitMs: TOO_LONG,
      channelPolicy: { timeoutMs: TOO_LONG, backoffMs: TOO_LONG / 2, windowMs: TOO_LONG, restMs: TOO_LONG },
    }
    const failure = await createOpenApi({ storage, channels: sandboxChannels(), ...times }).catch(String)
    for (const name of ['timeoutMs', 'backoffMs', 'windowMs', 'restMs'])
      expect(failure).toContain(`channelPolicy.${name}: Too big`)
    for (const name of ['bodyTimeoutMs', 'idempotencyWaitMs']) expect(failure).toContain(`${name}: Too big`)
  })
})
