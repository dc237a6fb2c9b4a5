import { createOpenApi, scopes, silentLogger } from '@org/openapi-core'
import type { Logger, OpenApi } from '@org/openapi-core'
import {
  sampleGoods,
  scriptedFiles,
  scriptedGoods,
  scriptedInvoiceRenderer,
  scriptedPayment,
  seededRandom,
} from '@org/openapi-testing'
import { Dice } from './dice.js'
import { lyingPayment } from './lying-payment.js'
import type { SimulatedDatabase } from './simulated-database.js'
import { SimulatedProcess } from './simulated-process.js'
import { VirtualTime } from './virtual-time.js'

/** An application of the tenant. */
export interface Client {
  readonly name: 'A' | 'B'
  readonly clientId: string
  readonly clientSecret: string
}

/** A call of the engine by a partner, or by an administrator where there is no client. */
export interface Call {
  readonly client?: Client
  readonly method?: string
  /** Without the prefix of the API. */
  readonly path: string
  readonly query?: string
  readonly body?: object
  /** `Idempotency-Key`. */
  readonly key?: string
}

/** What the engine answered. */
export interface Answer {
  readonly status: number
  readonly text: string
  /** Whether it says that it is an earlier call's. */
  readonly isReplayed: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies are read as they came
  readonly body: any
}

export const START = new Date(Date.UTC(2026, 8, 10, 4))
export const TENANT = 1
const ADMIN_KEY = 'admin-key-of-the-simulation'
const TOKEN_KEY = { kid: 'simulation', secret: 'the-secret-of-the-simulation-is-long-enough' }
const TOKEN_SECONDS = 86_400
/** Less what a single step may take, in which something may stand still and be waited for. */
const TOKENS_GOOD_FOR_MS = (TOKEN_SECONDS - 3600) * 1000

/** The marketplace's shelf at first: three goods of two shops, the last of no shop. */
export const GOODS_IDS = ['1001', '1002', '1003'] as const
export const SKU_ID = '4358970531'

export function goodsOf(goodsId: string, salePriceInCents: number, quantity: number) {
  const plain = sampleGoods()
  const sku = { ...plain.skuList[0]!, skuId: SKU_ID, salePriceInCents, quantity }
  const shop = goodsId === '1003' ? null : { shopId: `shop-${goodsId}`, shopName: 'Shop', localShopName: '店' }
  return { ...plain, goodsId, postFeeInCents: 100, skuList: [sku], shop }
}

/** How a platform begins. */
interface Beginning {
  /** Those that were issued at the start of time. */
  readonly tokens?: ReadonlyMap<string, string>
  readonly instant?: readonly string[] | undefined
}

/** An engine in virtual time with the world around it, which outlives each of its processes. */
export class SimulatedPlatform {
  readonly time = new VirtualTime(START)
  readonly goods = scriptedGoods()
  readonly payment = scriptedPayment()
  readonly invoice = scriptedInvoiceRenderer()
  readonly files = scriptedFiles()
  process!: SimulatedProcess
  openApi!: OpenApi
  /** What the engine reported as an error and nobody has read yet. */
  readonly errors: string[] = []
  readonly #logger: Logger = {
    ...silentLogger,
    error: (fields, message) => void this.errors.push(`${message} ${JSON.stringify(fields)}`),
    child: () => this.#logger,
  }
  readonly #seed: number
  readonly #chance: Dice
  readonly #tokens: Map<string, string>
  #tokensEnd = 0
  #processes = 0
  #knownTo: SimulatedProcess | undefined

  readonly #instant: readonly string[]

  constructor(
    private readonly database: SimulatedDatabase,
    seed: number,
    { tokens = new Map(), instant = [] }: Beginning = {},
  ) {
    this.#instant = instant
    this.#seed = seed
    this.#tokens = new Map(tokens)
    this.#tokensEnd = tokens.size === 0 ? 0 : TOKENS_GOOD_FOR_MS
    this.#chance = new Dice(2 * seed + 1)
    for (const id of GOODS_IDS) this.goods.put(goodsOf(id, 1000, 100))
  }

  /** Starts a process on the database as it is; whatever was before is gone. */
  async boot(): Promise<void> {
    this.time.forgetTimers()
    this.process = new SimulatedProcess(this.time, this.#chance, this.#instant)
    this.#processes += 1
    this.openApi = await createOpenApi({
      storage: this.process.storage(this.database.storage),
      channels: this.process.reach({ ...this.#others(), payment: lyingPayment(this.payment) }),
      tokens: { keys: [TOKEN_KEY] },
      admin: { bootstrapKey: ADMIN_KEY },
      onUndeclaredError: 'throw',
      migrate: false,
      accessLog: { enabled: false },
      clock: this.time,
      logger: this.#logger,
      random: seededRandom(this.#seed * 1009 + this.#processes),
    })
  }

  /**
   * Tokens that are good for a while, and known to the process: signatures are checked on other threads, which answer
   * in an order by chance.
   */
  async freshTokens(clients: readonly Client[]): Promise<ReadonlyMap<string, string>> {
    const now = this.time.monotonic()
    const isNew = this.#knownTo !== this.process
    for (const client of clients) {
      if (now >= this.#tokensEnd) this.#tokens.set(client.clientId, await this.#issueToken(client))
      if (now >= this.#tokensEnd || isNew) await this.must({ client, path: 'pay/exchange-rate/list', body: {} })
    }
    if (now >= this.#tokensEnd) this.#tokensEnd = now + TOKENS_GOOD_FOR_MS
    this.#knownTo = this.process
    return this.#tokens
  }

  async #issueToken({ clientId, clientSecret }: Client): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { body } = await this.#send({
      path: '/open-api/system/oauth2/token',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    return body.data.access_token as string
  }

  #others() {
    const { goods, invoice, files } = this
    return { goods, invoice, files }
  }

  call({ client, method = 'POST', path, query, body, key }: Call): Promise<Answer> {
    const bearer = client === undefined ? ADMIN_KEY : this.#tokens.get(client.clientId)
    return this.#send({
      method,
      path: `${client === undefined ? '/admin-api' : '/open-api'}/${path}`,
      query: query ?? '',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })
  }

  /** The `data` of a call that must succeed. */
  async must(call: Call): Promise<Answer['body']> {
    const { body } = await this.call(call)
    if (body.code !== 0) throw new Error(`${call.path}: ${JSON.stringify(body)}`)
    return body.data
  }

  async createClient(name: Client['name']): Promise<Client> {
    const body = { name, scopes, accessTokenValiditySeconds: TOKEN_SECONDS }
    const { clientId, clientSecret } = await this.must({ path: 'system/partner-app/create', body })
    return { name, clientId, clientSecret }
  }

  async #send(sent: {
    path: string
    headers: Record<string, string>
    body: string
    method?: string
    query?: string
  }): Promise<Answer> {
    const { method = 'POST', path, query = '', body } = sent
    const headers: Record<string, string> = { 'tenant-id': String(TENANT), ...sent.headers }
    const response = await this.openApi.handle({
      method,
      path,
      query,
      remoteAddress: '127.0.0.1',
      signal: new AbortController().signal,
      header: (name) => headers[name],
      body: async () => new TextEncoder().encode(body),
    })
    if (response === undefined) throw new Error(`The engine let ${path} pass`)
    const text = response.body as string
    const isReplayed = response.headers['idempotent-replayed'] === 'true'
    return { status: response.status, text, isReplayed, body: JSON.parse(text) }
  }
}
