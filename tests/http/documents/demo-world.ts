import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { httpWebhookSender } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
import { pdfInvoiceRenderer } from '@org/openapi-invoices'
import { libPhoneNumbers } from '@org/openapi-phone-numbers'
import {
  createSandboxWorld,
  sandboxChannels,
  sandboxClock,
  sandboxDrawNumbers,
  sandboxInvoiceRenderer,
} from '@org/openapi-sandbox'
import type { SandboxWorld } from '@org/openapi-sandbox'
import { DemoSurroundings } from '../../../examples/host/src/demo-data/demo-surroundings.js'
import { DEMO_TENANT_ID } from '../../../examples/host/src/demo-data/demo-tenant.js'
import { seedDemoData } from '../../../examples/host/src/demo-data/seed-demo-data.js'
import type { DemoCredentials } from '../../../examples/host/src/demo-data/demo-credentials.js'
import type { DemoDatabase } from './demo-databases.js'

export const ADMIN_KEY = 'administrator-key-of-the-examples-test'

/** A request of an example. */
export interface DemoCall {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly body?: unknown
  readonly type?: 'json' | 'form'
  readonly headers?: Readonly<Record<string, string>>
}

/** What it is answered. */
export interface DemoAnswer {
  readonly status: number
  readonly headers: Headers
  readonly json:
    | { readonly code: number; readonly data: unknown; readonly msg: string; readonly error_detail?: string }
    | undefined
  readonly text: string
}

/** An engine on a copy of the demo. */
interface DemoEngine {
  readonly openApi: OpenApi
  close(): Promise<void>
}

/** A database with the example host's demo data, of which each call that writes gets a copy of its own. */
export class DemoWorld {
  #reader: Promise<DemoEngine> | undefined

  private constructor(
    private readonly database: DemoDatabase,
    private readonly world: SandboxWorld,
    private readonly credentials: DemoCredentials,
  ) {}

  static async make(database: DemoDatabase): Promise<DemoWorld> {
    const world = createSandboxWorld()
    const surroundings = new DemoSurroundings(sandboxClock(world))
    const openApi = await startDemoEngine(database.seed, world, surroundings)
    try {
      const credentials = await seedDemoData({ openApi, world, surroundings }, ADMIN_KEY)
      // As a host's timer does at once.
      await openApi.jobs.run('render-invoices')
      return new DemoWorld(database, world, credentials)
    } finally {
      await openApi.close()
    }
  }

  async remove(): Promise<void> {
    await (await this.#reader)?.close()
    await this.database.remove()
  }

  /** Answers a call as if it was the first on a fresh demo. What only reads leaves the demo as fresh as it was. */
  async answer(call: DemoCall): Promise<DemoAnswer> {
    if (isRead(call)) return this.#send((await (this.#reader ??= this.#start())).openApi, call)
    return this.inTurn((send) => send(call))
  }

  /** Calls one after the other on one fresh demo. */
  async inTurn<T>(work: (send: (call: DemoCall) => Promise<DemoAnswer>) => Promise<T>): Promise<T> {
    const engine = await this.#start()
    try {
      return await work((call) => this.#send(engine.openApi, call))
    } finally {
      await engine.close()
    }
  }

  async #start(): Promise<DemoEngine> {
    const { storage, remove } = await this.database.copy()
    const openApi = await startDemoEngine(storage, this.world)
    return {
      openApi,
      async close() {
        await openApi.close()
        await remove()
      },
    }
  }

  async #send(openApi: OpenApi, call: DemoCall): Promise<DemoAnswer> {
    const { method, path, query = '', body, type = 'json' } = call
    const headers = {
      ...call.headers,
      'tenant-id': String(DEMO_TENANT_ID),
      authorization: await this.#authorizationFor(openApi, path),
    }
    const url = `http://host${path}${query === '' ? '' : `?${query}`}`
    const sent = body === undefined ? undefined : await this.#withToken(openApi, written(body, type))
    const response = await openApi.fetch(
      new Request(url, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': type === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
          }),
        },
        ...(sent !== undefined && { body: sent }),
      }),
    )
    const text = (await response?.text()) ?? ''
    const isJson = response?.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response?.status ?? 0,
      headers: response?.headers ?? new Headers(),
      text,
      json: isJson ? (JSON.parse(text) as DemoAnswer['json'] & object) : undefined,
    }
  }

  /** The body with a token in the place where the document has none. */
  async #withToken(openApi: OpenApi, body: string): Promise<string> {
    return body.includes(PLACEHOLDER) ? body.replace(PLACEHOLDER, await this.#issueToken(openApi)) : body
  }

  async #authorizationFor(openApi: OpenApi, path: string): Promise<string> {
    if (path.startsWith('/admin-api/')) return `Bearer ${ADMIN_KEY}`
    return path.startsWith('/open-api/system/oauth2/') ? this.#basic : `Bearer ${await this.#issueToken(openApi)}`
  }

  get #basic(): string {
    return `Basic ${Buffer.from(`${this.credentials.clientId}:${this.credentials.clientSecret}`).toString('base64')}`
  }

  async #issueToken(openApi: OpenApi): Promise<string> {
    const response = await openApi.fetch(
      new Request('http://host/open-api/system/oauth2/token', {
        method: 'POST',
        headers: { authorization: this.#basic, 'tenant-id': String(DEMO_TENANT_ID) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    const { access_token: token } = (await response!.json()) as { access_token: string }
    return token
  }
}

/** What stands for a token in the forms of the documents. */
const PLACEHOLDER = encodeURIComponent('<ACCESS_TOKEN>')

const written = (body: unknown, type: 'json' | 'form'): string =>
  type === 'form' ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body)

/** A call of the partner API is logged, and so is an export. */
const isRead = ({ method, path }: DemoCall): boolean =>
  method === 'GET' && path.startsWith('/admin-api/') && !path.endsWith('/export')

/** An engine with the parts of the example host. */
export function startDemoEngine(
  storage: Storage,
  world: SandboxWorld,
  surroundings?: DemoSurroundings,
): Promise<OpenApi> {
  return createOpenApi({
    storage,
    channels: {
      ...sandboxChannels(world),
      invoice: sandboxInvoiceRenderer(pdfInvoiceRenderer({ threads: 0 }), world),
      // No name leads anywhere.
      webhooks: httpWebhookSender({ lookup: () => Promise.resolve([]) }),
      files: {
        put: () => Promise.resolve(),
        urlOf: (key, until) =>
          Promise.resolve(`https://files.example.com/invoices/${key}?expires=${until.getTime() / 1000}&signature=…`),
      },
    },
    phoneNumbers: libPhoneNumbers(),
    clock: surroundings?.clock ?? sandboxClock(world),
    // What has a place and what has none is the same in each copy.
    events: { atOnce: false },
    ...(surroundings && { random: surroundings.random }),
    drawNumbers: sandboxDrawNumbers(world),
    admin: { bootstrapKey: ADMIN_KEY },
    onUndeclaredError: 'throw',
    migrate: surroundings !== undefined,
  })
}
