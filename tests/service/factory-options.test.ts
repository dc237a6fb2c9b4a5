import { expressOpenApi } from '@org/openapi-adapters-express'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import { createPartnerClient } from '@org/openapi-client'
import { consoleHandler } from '@org/openapi-console'
import { createOpenApi } from '@org/openapi-core'
import { httpLinkResolver, httpWebhookSender, oauthChatPlatform } from '@org/openapi-core/channels'
import { createListener } from '@org/openapi-core/node'
import { healthPages, HostServer, InvoiceFiles, oauthMetadata, statusPage } from '@org/openapi-host'
import { localFileStore, pdfInvoiceRenderer } from '@org/openapi-invoices'
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
const address = 'https://chat.example'
const chat = (options: object) => () =>
  oauthChatPlatform({ tokenUrl: address, userInfoUrl: address, clientSecret: 's', ...options })
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
  [
    'expressOpenApi',
    () => expressOpenApi(any(Promise.resolve())),
    'openApi: must be an engine, the outcome of createOpenApi; it is a promise: await it',
  ],
  ['koaOpenApi', () => koaOpenApi(any(undefined)), 'openApi: must be an engine'],
  ['createListener', () => createListener(any(undefined)), 'engine: must be an engine'],
  ['healthPages', () => healthPages(any({})), 'openApi: must be an engine'],
  ['healthPages', () => healthPages({ openApi: any({ health() {} }), limitMs: TOO_LONG }), 'limitMs: '],
  ['statusPage', () => statusPage(any({})), 'openApi: must be an engine'],
  ['postgresStorage', postgres({ ssl: 'yes' }), 'ssl: must be true, or { ca, servername } with texts'],
  ['localFileStore', store({ secret: 1 }), 'secret: must be a text or bytes, and not empty'],
  ['pdfInvoiceRenderer', () => pdfInvoiceRenderer({ threads: NaN }), 'threads: '],
  ['pdfInvoiceRenderer', () => pdfInvoiceRenderer({ threads: -1 }), 'threads: '],
  ['oauthChatPlatform', chat({ clientSecret: undefined }), 'clientSecret: must be a text that is not empty, or a'],
  ['oauthChatPlatform', chat({ clientSecret: '' }), 'clientSecret: must not be empty'],
  ['oauthChatPlatform', chat({ clientAuthentication: 'body' }), 'clientAuthentication: '],
  ['oauthChatPlatform', chat({ toUser: {} }), 'toUser: must be a function'],
  ['consoleHandler', () => consoleHandler({ base: 'console' }), 'base: must be a path that begins with a slash'],
  ['consoleHandler', () => consoleHandler({ base: '/console/' }), 'base: must be a path that begins with a slash'],
  ['consoleHandler', () => consoleHandler(any({ signOn: 'key' })), 'signOn: must be a way to sign in'],
  [
    'consoleHandler',
    () => consoleHandler(any({ signOn: { kind: 'sso' } })),
    "signOn.kind: must be 'key', 'redirect' or",
  ],
  ['consoleHandler', () => consoleHandler({ signOn: { kind: 'redirect', url: '' } }), 'signOn.url: must not be empty'],
  ['consoleHandler', () => consoleHandler(any({ signOn: { kind: 'session' } })), 'signOn.token: must be a function'],
  ['oauthMetadata', () => oauthMetadata({ issuer: 'x' }), 'issuer: must be an http or https URL'],
  ['InvoiceFiles', () => new InvoiceFiles({ publicUrl: 'x' }), 'publicUrl: must be an http or https URL'],
  ['HostServer', () => new HostServer(() => undefined, { headersMs: TOO_LONG }), 'headersMs: '],
]

describe('options that cannot work', () => {
  test.each(wrong)('%s: %s refuses them at once, by their path', (factory, make, fault) => {
    expect(make).toThrow(TypeError)
    expect(make).toThrow(`${factory}: ${fault}`)
  })

  test('of a channel say what it lacks', async () => {
    const channels = { ...sandboxChannels(), payment: any({ create() {}, query() {}, close() {} }) }
    await expect(createOpenApi({ storage: emptyStorage(), channels })).rejects.toThrow(
      'createOpenApi: channels.payment: must be a payment channel; it lacks uploadShipment, readNotification',
    )
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

test('an option that is undefined is one that is absent, for the compiler too (exactOptionalPropertyTypes)', async () => {
  const none = undefined
  const storage = sqliteStorage({ file: ':memory:', transactionLimitMs: none, maxPageCount: none, telemetry: none })
  const openApi = await createOpenApi({
    storage,
    channels: sandboxChannels(),
    admin: none,
    logger: none,
    timeZone: none,
  })
  const made = [
    expressOpenApi(openApi, { clientIp: none }),
    koaOpenApi(openApi, { clientIp: none }),
    createListener(openApi, { otherwise: none, clientIp: none }),
    new HostServer(() => undefined, { connections: none, headersMs: none, requestMs: none, checkMs: none }),
    consoleHandler({ base: none, signOn: none }),
    pdfInvoiceRenderer({ threads: none }),
    localFileStore({ folder, baseUrl: address, path: none, secret: none, now: none }),
    httpLinkResolver({ hosts: none, lookup: none }),
    httpWebhookSender({ allowHttpTo: none, lookup: none }),
    createPartnerClient({
      ...{ baseUrl: address, tenantId: 1, clientId: 'a', clientSecret: 'b' },
      ...{ language: none, timeoutMs: none, totalMs: none, retries: none, fetch: none, signal: none, userAgent: none },
      ...{ tokenStore: none, onAttempt: none },
    }),
  ]
  expect(made).not.toContain(undefined)
  await openApi.close()
})
