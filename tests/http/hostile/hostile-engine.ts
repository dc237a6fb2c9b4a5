import { createOpenApi } from '@org/openapi-core'
import type { OpenApi, OpenApiOptions } from '@org/openapi-core'
import type { Channels, MarketGoods } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
import { sandboxChannels } from '@org/openapi-sandbox'
import { fixedClock, recordingLogger, scriptedWebhooks } from '@org/openapi-testing'
import type { FixedClock, RecordingLogger } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { scopes } from '../../../packages/core/src/auth/scopes.js'

export const ADMIN_KEY = 'hostile-admin-key-0123456789-0123456789'
/** Of the first key of every ring, so that a test can sign what the engine would. */
export const TOKEN_SECRET = 'hostile-token-secret-with-more-than-32-bytes'
export const TOKEN_ISSUER = 'https://hostile.tests.example'
export const TOKEN_KEY = { kid: 'k1', secret: TOKEN_SECRET }

/** Goods of any id: the answer repeats it. */
export function echoedGoods(goodsId: string, goodsSource: number): MarketGoods {
  return {
    goodsId,
    goodsSource,
    goodsTitle: 'Canvas backpack',
    goodsDetailUrl: 'https://item.example.com/1',
    goodsPicUrl: 'https://img.example.com/1.jpg',
    goodsImageUrlList: [],
    priceInCents: 1250,
    originalPriceInCents: 1990,
    postFeeInCents: 600,
    stockNum: '120',
    salesCount: '3000+',
    skuList: [],
    skuSpecInfoList: [],
  }
}

/** The sandbox's channels, but with goods of every id. */
export function echoingChannels(): Channels {
  return { ...sandboxChannels(), goods: { findGoods: async ({ goodsId, source }) => echoedGoods(goodsId, source) } }
}

/** An answer, its body read as JSON where it is. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
  /** The envelope. Undefined where the text is no JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies as they came
  readonly body: any
}

/** A request without a server between it and the engine. */
export interface Call {
  readonly method?: string
  readonly headers?: Record<string, string>
  /** The socket's peer; 127.0.0.1 where it does not matter. */
  readonly remoteAddress?: string
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown
}

export interface Credentials {
  readonly id: number
  readonly clientId: string
  readonly clientSecret: string
}

/** An engine with tenant 1 and one application with every scope. */
export class HostileEngine {
  readonly openApi: OpenApi
  readonly storage: Storage
  readonly clock: FixedClock
  readonly log: RecordingLogger

  constructor(parts: Pick<HostileEngine, 'openApi' | 'storage' | 'clock' | 'log'>) {
    this.openApi = parts.openApi
    this.storage = parts.storage
    this.clock = parts.clock
    this.log = parts.log
  }

  async call(
    path: string,
    { method = 'POST', headers = {}, remoteAddress = '127.0.0.1', body }: Call = {},
  ): Promise<Answer> {
    const [pathname = '', query = ''] = path.split(/\?(.*)/s)
    const bytes = toBytes(body)
    const response = await this.openApi.handle({
      method,
      path: pathname,
      query,
      remoteAddress,
      signal: new AbortController().signal,
      header: (name) => headers[name],
      body: async () => bytes,
    })
    if (response === undefined) throw new Error(`not the engine's: ${path}`)
    const text = String(response.body)
    return { status: response.status, headers: response.headers, text, body: parseJson(text) }
  }

  admin(path: string, call: Call = {}): Promise<Answer> {
    const own = { authorization: `Bearer ${ADMIN_KEY}`, 'tenant-id': '1', 'content-type': 'application/json' }
    return this.call(`/admin-api/${path}`, { ...call, headers: { ...own, ...call.headers } })
  }

  partner(path: string, token: string, call: Call = {}): Promise<Answer> {
    const own = { authorization: `Bearer ${token}`, 'tenant-id': '1', 'content-type': 'application/json' }
    return this.call(`/open-api/${path}`, { body: {}, ...call, headers: { ...own, ...call.headers } })
  }

  async createTenant(name = 'tenant'): Promise<number> {
    return expectData(await this.admin('system/tenant/create', { body: { name } }))
  }

  async createApplication(input: object = {}, tenantId = 1): Promise<Credentials> {
    const body = { name: 'partner', scopes, ...input }
    return expectData(
      await this.admin('system/partner-app/create', { body, headers: { 'tenant-id': String(tenantId) } }),
    )
  }

  async requestToken(
    { clientId, clientSecret }: Omit<Credentials, 'id'>,
    tenantId = 1,
    call: Call = {},
  ): Promise<Answer> {
    const headers = {
      ...call.headers,
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'tenant-id': String(tenantId),
      'content-type': 'application/x-www-form-urlencoded',
    }
    return this.call('/open-api/system/oauth2/token', { ...call, headers, body: 'grant_type=client_credentials' })
  }

  async issueToken(credentials: Credentials, tenantId = 1): Promise<string> {
    return expectData<{ access_token: string }>(await this.requestToken(credentials, tenantId)).access_token
  }
}

function toBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  return Buffer.from(body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body))
}

/** The `data` of a success; throws for anything else, with what came instead. */
export function expectData<T>(answer: Answer): T {
  if (answer.body?.code !== 0) throw new Error(`expected success, got ${answer.status} ${answer.text}`)
  return answer.body.data as T
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Starts an engine on an empty SQLite in memory (see `emptyStorage`) unless a storage is given, and makes tenant 1. */
export async function startHostileEngine(overrides: Partial<OpenApiOptions> = {}): Promise<HostileEngine> {
  const storage = overrides.storage ?? emptyStorage()
  const clock = fixedClock()
  const log = recordingLogger()
  const openApi = await createOpenApi({
    channels: { ...echoingChannels(), webhooks: scriptedWebhooks() },
    tokens: { keys: [TOKEN_KEY], issuer: TOKEN_ISSUER },
    admin: { bootstrapKey: ADMIN_KEY },
    onUndeclaredError: 'throw',
    clock,
    logger: log,
    ...overrides,
    storage,
  })
  const engine = new HostileEngine({ openApi, storage, clock, log })
  await engine.createTenant()
  return engine
}
