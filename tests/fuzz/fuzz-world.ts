import { createOpenApi } from '@org/openapi-core'
import { ChannelRefusal } from '@org/openapi-core/channels'
import type { OpenApi } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { libPhoneNumbers } from '@org/openapi-phone-numbers'
import { createSandboxWorld, sandboxChannels, sandboxDrawNumbers } from '@org/openapi-sandbox'
import {
  fixedClock,
  recordingLogger,
  scriptedFiles,
  scriptedInvoiceRenderer,
  scriptedWebhooks,
} from '@org/openapi-testing'
import type { FixedClock, ScriptedInvoiceRenderer } from '@org/openapi-testing'
import type { DemoCredentials } from '../../examples/host/src/demo-data/demo-credentials.js'
import { DemoSurroundings } from '../../examples/host/src/demo-data/demo-surroundings.js'
import { DEMO_TENANT_ID } from '../../examples/host/src/demo-data/demo-tenant.js'
import { seedDemoData } from '../../examples/host/src/demo-data/seed-demo-data.js'
import type { DocumentedOperation, GivenAnswer } from './documented-operations.js'
import { at, textOf } from './json.js'
import type { Json } from './json.js'
import type { FuzzRequest } from './make-request.js'

const ADMIN_KEY = 'fuzzing-admin-key-of-the-tests-0123456789'
const TOKEN_PATH = '/open-api/system/oauth2/token'
const FORM = 'application/x-www-form-urlencoded'

/** An engine with the demo's data, and callers who may do everything. */
export class FuzzWorld {
  #token = ''

  readonly openApi: OpenApi
  readonly clock: FixedClock
  readonly #credentials: DemoCredentials
  readonly #renderer: ScriptedInvoiceRenderer

  private constructor(
    parts: Pick<FuzzWorld, 'openApi' | 'clock'> & { credentials: DemoCredentials; renderer: ScriptedInvoiceRenderer },
  ) {
    this.openApi = parts.openApi
    this.clock = parts.clock
    this.#credentials = parts.credentials
    this.#renderer = parts.renderer
  }

  static async open(storage: Storage, telemetry?: Telemetry): Promise<FuzzWorld> {
    const clock = fixedClock()
    const renderer = scriptedInvoiceRenderer()
    const sandbox = createSandboxWorld()
    const surroundings = new DemoSurroundings(clock)
    const openApi = await createOpenApi({
      storage,
      channels: {
        ...sandboxChannels(sandbox),
        invoice: renderer,
        files: scriptedFiles(),
        webhooks: scriptedWebhooks(),
      },
      phoneNumbers: libPhoneNumbers(),
      tokens: { keys: [{ kid: 'fuzz', secret: 'fuzzing-token-secret-with-more-than-32-bytes' }] },
      admin: { bootstrapKey: ADMIN_KEY },
      onUndeclaredError: 'throw',
      clock: surroundings.clock,
      random: surroundings.random,
      drawNumbers: sandboxDrawNumbers(sandbox),
      logger: recordingLogger(),
      telemetry,
    })
    const credentials = await seedDemoData({ openApi, world: sandbox, surroundings }, ADMIN_KEY)
    const world = new FuzzWorld({ openApi, clock, renderer, credentials })
    await world.renewToken()
    return world
  }

  async renewToken(): Promise<void> {
    const { text } = await this.#send(
      { method: 'POST', path: TOKEN_PATH, query: '', headers: {}, body: 'grant_type=client_credentials' },
      { authorization: this.#basic, 'content-type': FORM },
    )
    this.#token = textOf(at(JSON.parse(text) as Json, 'data', 'access_token'))
  }

  /** Lets the next invoice be refused by its renderer. */
  refuseInvoice(): void {
    this.#renderer.failWith(new ChannelRefusal('not this one'))
  }

  /** Lets a member draw, as the host's application does: the id of the record. */
  async draw(userId: number, luckyDrawId: number): Promise<number> {
    const { storage, zone } = this.openApi.context(DEMO_TENANT_ID)
    const context = { storage, zone, now: this.clock.now() }
    const { recordId } = await this.openApi.services.luckyDraws.draw(context, { userId, luckyDrawId })
    return recordId
  }

  /** Sends the request as the caller of the operation. */
  answer(operation: DocumentedOperation, request: FuzzRequest): Promise<GivenAnswer> {
    const bearer = operation.api === 'admin' ? ADMIN_KEY : this.#token
    const authorization = operation.isBasic ? this.#basic : `Bearer ${bearer}`
    return this.#send(request, { authorization, 'content-type': operation.body?.mediaType ?? 'application/json' })
  }

  get #basic(): string {
    const { clientId, clientSecret } = this.#credentials
    return `Basic ${btoa(`${clientId}:${clientSecret}`)}`
  }

  async #send({ method, path, query, headers, body }: FuzzRequest, own: Record<string, string>): Promise<GivenAnswer> {
    const sent: Record<string, string | undefined> = { 'tenant-id': String(DEMO_TENANT_ID), ...own, ...headers }
    const response = await this.openApi.handle({
      method,
      path,
      query,
      remoteAddress: '127.0.0.1',
      signal: new AbortController().signal,
      header: (name) => sent[name],
      body: async () => Buffer.from(body),
    })
    if (response === undefined) throw new Error(`not the engine's: ${path}`)
    const text = typeof response.body === 'string' ? response.body : Buffer.from(response.body).toString('utf8')
    const [mediaType = ''] = (response.headers['content-type'] ?? '').split(';')
    return { status: response.status, mediaType, text }
  }
}
