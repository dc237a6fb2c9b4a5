import { createOpenApi, scopes } from '@org/openapi-core'
import type { Channels, OpenApi, OpenApiOptions, Random, Storage } from '@org/openapi-core'
import { fixedClock } from './fixed-clock.js'
import type { FixedClock } from './fixed-clock.js'
import { dueJobs } from './due-jobs.js'
import { toAnswer, toMemoryRequest } from './memory-request.js'
import type { Answer, MemoryRequest } from './memory-request.js'
import { scriptedChat } from './scripted-chat.js'
import type { ScriptedChat } from './scripted-chat.js'
import { scriptedEmail } from './scripted-email.js'
import type { ScriptedEmail } from './scripted-email.js'
import { scriptedFiles } from './scripted-files.js'
import type { ScriptedFiles } from './scripted-files.js'
import { scriptedGoods } from './scripted-goods.js'
import type { ScriptedGoods } from './scripted-goods.js'
import { scriptedInvoiceRenderer } from './scripted-invoice-renderer.js'
import type { ScriptedInvoiceRenderer } from './scripted-invoice-renderer.js'
import { scriptedPayment } from './scripted-payment.js'
import type { ScriptedPayment } from './scripted-payment.js'
import { scriptedTracking } from './scripted-tracking.js'
import type { ScriptedTracking } from './scripted-tracking.js'
import { scriptedTranslator } from './scripted-translator.js'
import type { ScriptedTranslator } from './scripted-translator.js'
import { seededRandom } from './seeded-random.js'

/** Options of `createTestPlatform`; those of `createOpenApi` pass through. */
export interface TestPlatformOptions extends Partial<
  Omit<OpenApiOptions, 'storage' | 'clock' | 'random' | 'channels'>
> {
  /**
   * Where everything is kept, for example `sqliteStorage({ file: ':memory:' })`. It is handed in so that this
   * package depends on no database; the platform closes it.
   */
  readonly storage: Storage
  /** Default: stands at 2026-09-10 12:00 in Shanghai. */
  readonly clock?: FixedClock
  /** Default: the same in every run. */
  readonly random?: Random
  /** Default: one of each kind, scripted, which a test fills or reads. */
  readonly channels?: Partial<Channels>
}

/** A partner application with its credentials. */
export interface TestApp {
  readonly id: number
  readonly tenantId: number
  readonly clientId: string
  readonly clientSecret: string
}

/** How a partner call differs from one by the platform's own application, with a fresh token. */
export interface PartnerCall {
  /** Default: a token of `app`. */
  readonly token?: string
  /** Default: the platform's own application. */
  readonly app?: TestApp
  readonly headers?: MemoryRequest['headers']
  readonly remoteAddress?: string
}

/** How an admin call differs from one by the bootstrap key about the platform's own tenant. */
export interface AdminCall {
  /** Sent as JSON. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | readonly (string | number)[]>>
  readonly tenantId?: number
  /** Default: the bootstrap key. */
  readonly key?: string
}

/** An engine that a test decides everything about. */
export interface TestPlatform {
  readonly openApi: OpenApi
  readonly clock: FixedClock
  /** The marketplace, unless `channels` named another. */
  readonly goods: ScriptedGoods
  /** The chat platform, unless `channels` named another. */
  readonly chat: ScriptedChat
  /** The e-mail sender, unless `channels` named another. */
  readonly email: ScriptedEmail
  /** The payment gateway, unless `channels` named another. */
  readonly payment: ScriptedPayment
  /** The carriers, unless `channels` named others. */
  readonly tracking: ScriptedTracking
  /** The translator, unless `channels` named another. */
  readonly translator: ScriptedTranslator
  /** The renderer of invoices, unless `channels` named another. */
  readonly invoice: ScriptedInvoiceRenderer
  /** The file store, unless `channels` named another. */
  readonly files: ScriptedFiles
  readonly bootstrapKey: string
  /** An application of `tenantId` with every scope. */
  readonly app: TestApp
  readonly tenantId: number
  /** Answers the new tenant's id. */
  createTenant(members?: object): Promise<number>
  /** An application with every scope, unless `members` say otherwise. */
  createApp(members?: object, tenantId?: number): Promise<TestApp>
  /** A fresh access token; of all granted scopes unless some are named, separated by blanks. */
  issueToken(app?: TestApp, scope?: string): Promise<string>
  /** `call('goods/detail', { goodsId, source })`: a partner operation. */
  call(path: string, body: unknown, call?: PartnerCall): Promise<Answer>
  /** `admin('PUT', 'system/tenant/update', { body })`. */
  admin(method: string, path: string, call?: AdminCall): Promise<Answer>
  /** Any request. Throws where the engine lets it pass. */
  send(request: MemoryRequest): Promise<Answer>
  /** Moves the clock on, then runs each job that has become due, once; answers what each did. */
  advance(milliseconds: number): Promise<Record<string, number>>
  close(): Promise<void>
}

const START = Date.UTC(2026, 8, 10, 4, 0, 0)
const BOOTSTRAP_KEY = 'bootstrap-key-of-the-test-platform'
const TOKEN_KEY = { kid: 'test', secret: 'the-secret-of-the-test-platform-is-long-enough' }

/** Starts an engine with one tenant and one application, over a clock and randomness that repeat. */
export async function createTestPlatform(options: TestPlatformOptions): Promise<TestPlatform> {
  const { clock = fixedClock(new Date(START)), random = seededRandom(1), channels, ...passedOn } = options
  const [goods, chat, email] = [scriptedGoods(), scriptedChat(), scriptedEmail()]
  const [payment, tracking, translator] = [scriptedPayment(), scriptedTracking(), scriptedTranslator()]
  const [invoice, files] = [scriptedInvoiceRenderer(), scriptedFiles()]
  const openApi = await createOpenApi({
    tokens: { keys: [TOKEN_KEY] },
    channelPolicy: { backoffMs: 1 },
    onUndeclaredError: 'throw',
    ...passedOn,
    admin: { bootstrapKey: BOOTSTRAP_KEY, ...passedOn.admin },
    clock,
    random,
    channels: { goods, chat, email, payment, tracking, translator, invoice, files, ...channels },
  })
  const bootstrapKey = passedOn.admin?.bootstrapKey ?? BOOTSTRAP_KEY
  const calls = callsOf(openApi, bootstrapKey)
  const tenantId = await calls.createTenant()
  const app = await calls.createApp({}, tenantId)
  const runDueJobs = dueJobs(openApi.jobs, clock)
  return {
    openApi,
    clock,
    goods,
    chat,
    email,
    payment,
    tracking,
    translator,
    invoice,
    files,
    bootstrapKey,
    app,
    tenantId,
    createTenant: calls.createTenant,
    createApp: (members = {}, owner = tenantId) => calls.createApp(members, owner),
    issueToken: (of = app, scope = '') => calls.issueToken(of, scope),
    call: (path, body, call = {}) => calls.call(path, body, { app, ...call }),
    admin: (method, path, call = {}) => calls.admin(method, path, { tenantId, ...call }),
    send: calls.send,
    advance(milliseconds) {
      clock.advance(milliseconds)
      return runDueJobs()
    },
    close: () => openApi.close(),
  }
}

function callsOf(openApi: OpenApi, bootstrapKey: string) {
  const send = async (request: MemoryRequest): Promise<Answer> => {
    const response = await openApi.handle(toMemoryRequest(request))
    if (response === undefined) throw new Error(`The engine let ${request.method ?? 'GET'} ${request.path} pass`)
    return toAnswer(response)
  }
  const admin = (method: string, path: string, { body, query, tenantId, key = bootstrapKey }: AdminCall) =>
    send({
      method,
      path: `/admin-api/${path}${toQueryText(query)}`,
      headers: {
        authorization: `Bearer ${key}`,
        'tenant-id': tenantId?.toString(),
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const issueToken = async ({ tenantId, clientId, clientSecret }: TestApp, scope: string) => {
    const answer = await send({
      method: 'POST',
      path: '/open-api/system/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'tenant-id': String(tenantId),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
    })
    return dataOf<{ access_token: string }>(answer).access_token
  }
  const call = async (
    path: string,
    body: unknown,
    { app, token, headers, remoteAddress }: PartnerCall & { app: TestApp },
  ) => {
    const bearer = token ?? (await issueToken(app, ''))
    return send({
      method: 'POST',
      path: `/open-api/${path}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        'tenant-id': String(app.tenantId),
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    })
  }
  const createTenant = async (members: object = {}) =>
    dataOf<number>(await admin('POST', 'system/tenant/create', { body: { name: 'Tenant', ...members } }))
  const createApp = async (members: object, tenantId: number): Promise<TestApp> => {
    const body = { name: 'Partner', scopes, ...members }
    const created = dataOf<Omit<TestApp, 'tenantId'>>(
      await admin('POST', 'system/partner-app/create', { body, tenantId }),
    )
    return { ...created, tenantId }
  }
  return { send, admin, issueToken, call, createTenant, createApp }
}

/** What a call answered that must succeed. */
function dataOf<T>(answer: Answer): T {
  if (answer.code !== 0) throw new Error(`The engine refused the test platform: ${answer.text}`)
  return answer.data as T
}

function toQueryText(query: AdminCall['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const single of typeof value === 'object' ? value : [value]) parameters.append(name, String(single))
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
