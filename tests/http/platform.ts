import { createHmac, randomUUID } from 'node:crypto'
import { createOpenApi, scopes } from '@org/openapi-core'
import type { OpenApi, OpenApiOptions, Storage } from '@org/openapi-core'
import { scriptedEmail, scriptedPayment, seededRandom } from '@org/openapi-testing'
import { emptyStorage } from '../empty-storage.js'
import { backpack, RecordingLogger, ScriptedGoods, TestClock } from './scripted-parts.js'

/** A body of JSON, read as it came. */
export type Json = ReturnType<typeof JSON.parse>

export const BOOTSTRAP_KEY = 'bootstrap-key-of-the-tests-is-long-enough'
export const TOKEN_SECRET = 'the-secret-of-the-tests-has-enough-bytes'
/** The name that tokens of the tests are issued under, so that a test can make one. */
export const TOKEN_ISSUER = 'https://openapi.tests.example'
export const TOKEN_PATH = '/open-api/system/oauth2/token'
export const REVOKE_PATH = '/open-api/system/oauth2/token/revoke'
export const DETAIL_PATH = '/open-api/goods/detail'
export const QC_DETAIL_PATH = '/open-api/goods/qc-detail'

/** What goes over the wire to the engine. */
export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
  /** The peer's address. */
  readonly from?: string
}

/** What came back. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Json
}

/** A partner application with its credentials. */
export interface App {
  readonly id: number
  readonly clientId: string
  readonly clientSecret: string
  readonly tenantId: number
}

/** How an admin call differs from one of the bootstrap key for tenant 1. */
export interface AdminCall {
  readonly body?: unknown
  readonly query?: string
  /** null sends no header. */
  readonly tenantId?: number | string | null
  readonly key?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** How a business call differs from one with a JSON body for tenant 1. */
export interface BusinessCall {
  readonly token?: string | undefined
  readonly tenantId?: number | string | undefined
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly from?: string
}

/** How a token call differs from one with the application's own credentials for its tenant. */
export interface TokenCall {
  readonly form?: Readonly<Record<string, string>> | string
  readonly authorization?: string | undefined
  readonly tenantId?: number | string | undefined
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly from?: string
}

export const basic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

/** An engine over a database in memory, with everything that a test decides about. */
export class Platform {
  readonly clock: TestClock
  readonly goods = new ScriptedGoods()
  readonly email = scriptedEmail()
  readonly payment = scriptedPayment()
  readonly log = new RecordingLogger()
  readonly storage: Storage
  openApi!: OpenApi

  private constructor(options: Partial<OpenApiOptions> & { clock?: TestClock }) {
    this.clock = options.clock ?? new TestClock()
    this.storage = options.storage ?? emptyStorage()
    this.goods.put(backpack)
  }

  /** An engine without any tenant, unless the storage that it is given has some. */
  static async empty(options: Partial<OpenApiOptions> & { clock?: TestClock } = {}): Promise<Platform> {
    const platform = new Platform(options)
    platform.openApi = await createOpenApi({
      channels: { goods: platform.goods, email: platform.email, payment: platform.payment },
      tokens: { keys: [{ kid: 'test', secret: TOKEN_SECRET }], issuer: TOKEN_ISSUER },
      admin: { bootstrapKey: BOOTSTRAP_KEY },
      channelPolicy: { backoffMs: 1 },
      onUndeclaredError: 'throw',
      random: seededRandom(options.storage === undefined ? 1 : 2),
      logger: platform.log,
      ...options,
      clock: platform.clock,
      storage: platform.storage,
    })
    return platform
  }

  /** An engine with tenant 1. */
  static async start(options: Partial<OpenApiOptions> & { clock?: TestClock } = {}): Promise<Platform> {
    const platform = await Platform.empty(options)
    await platform.createTenant()
    return platform
  }

  async send({ method = 'POST', path, headers = {}, body, from = '203.0.113.1' }: Call): Promise<Answer> {
    const sent = new Headers()
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
    const request = new Request(`http://localhost${path}`, { method, headers: sent, body: body ?? null })
    const response = await this.openApi.fetch(request, { remoteAddress: from })
    if (response === undefined) throw new Error(`The engine did not take ${method} ${path}`)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
  }

  /** `admin('PUT system/tenant/update', { body })`, as the bootstrap key and for tenant 1 unless told otherwise. */
  async admin(call: string, options: AdminCall = {}): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ')
    const { body, query, tenantId = 1, key = BOOTSTRAP_KEY, headers } = options
    return this.send({
      method,
      path: `/admin-api/${path}${query === undefined ? '' : `?${query}`}`,
      headers: {
        authorization: `Bearer ${key}`,
        'tenant-id': tenantId === null ? undefined : String(tenantId),
        'content-type': body === undefined ? undefined : 'application/json',
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }

  /** The `data` of an admin call that must succeed. */
  async adminData(call: string, options: AdminCall = {}): Promise<Json> {
    const { body } = await this.admin(call, options)
    if (body.code !== 0) throw new Error(`${call}: ${JSON.stringify(body)}`)
    return body.data
  }

  /** Answers the new tenant's id. */
  async createTenant(members: object = {}): Promise<number> {
    const body = { name: 'Tenant', status: 0, expireTime: null, settings: {}, ...members }
    return (await this.adminData('POST system/tenant/create', { body, tenantId: null })) as number
  }

  /** An application of tenant 1 with every scope, unless told otherwise. */
  async createApp(members: object = {}, tenantId = 1): Promise<App> {
    const data = await this.adminData('POST system/partner-app/create', {
      body: { ...appMembers, ...members },
      tenantId,
    })
    return { ...data, tenantId } as App
  }

  /** Replaces an application's members; those not named become the builder's. */
  async updateApp({ id, tenantId }: App, members: object): Promise<void> {
    await this.adminData('PUT system/partner-app/update', { body: { ...appMembers, ...members, id }, tenantId })
  }

  async tokenCall(app: App, options: TokenCall = {}): Promise<Answer> {
    return this.#formCall(TOKEN_PATH, app, { form: { grant_type: 'client_credentials' }, ...options })
  }

  async revokeCall(app: App, token: string, options: TokenCall = {}): Promise<Answer> {
    return this.#formCall(REVOKE_PATH, app, { form: { token }, ...options })
  }

  /** A fresh access token; of all granted scopes unless some are named. */
  async token(app: App, scope = ''): Promise<string> {
    const { body } = await this.tokenCall(app, { form: { grant_type: 'client_credentials', scope } })
    if (body.code !== 0) throw new Error(`token: ${JSON.stringify(body)}`)
    return body.data.access_token as string
  }

  async business(path: string, body: unknown, { token, tenantId = 1, headers, from }: BusinessCall): Promise<Answer> {
    return this.send({
      path,
      headers: {
        authorization: token === undefined ? undefined : `Bearer ${token}`,
        'tenant-id': String(tenantId),
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(from !== undefined && { from }),
    })
  }

  /** A business call that only asks whether the token works: its answer is `data: null` where it does. */
  async probe(token: string | undefined, options: BusinessCall = {}): Promise<Answer> {
    return this.business(QC_DETAIL_PATH, { goodsId: 'none', source: 1 }, { token, ...options })
  }

  #formCall(path: string, app: App, options: TokenCall): Promise<Answer> {
    const { form = {}, headers, from } = options
    return this.send({
      path,
      headers: {
        authorization: 'authorization' in options ? options.authorization : basic(app.clientId, app.clientSecret),
        'tenant-id': 'tenantId' in options ? options.tenantId?.toString() : String(app.tenantId),
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      ...(from !== undefined && { from }),
    })
  }
}

export const appMembers = { name: 'Partner', scopes }

/** A token that somebody with the key made, with claims of the test's choice. */
export function forgeToken(claims: object, { secret = TOKEN_SECRET, header = {} } = {}): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: 'test', ...header })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** The claims of a token that the engine would issue to the application now, with all scopes. */
export function claimsFor(app: App, now: Date): Record<string, unknown> {
  const iat = Math.floor(now.getTime() / 1000)
  const identity = {
    iss: TOKEN_ISSUER,
    aud: TOKEN_ISSUER,
    sub: app.clientId,
    tid: app.tenantId,
    ut: 'OPEN_API',
    gen: 0,
    jti: randomUUID(),
  }
  return { ...identity, scope: scopes.join(' '), iat, exp: iat + 1800 }
}
