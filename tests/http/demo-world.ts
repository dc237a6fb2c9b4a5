import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenApi, systemRandom } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { pdfInvoiceRenderer } from '@org/openapi-invoices'
import { libPhoneNumbers } from '@org/openapi-phone-numbers'
import { createSandboxWorld, sandboxChannels, sandboxClock, sandboxInvoiceRenderer } from '@org/openapi-sandbox'
import type { SandboxWorld } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { DemoSurroundings } from '../../examples/host/src/demo-data/demo-surroundings.js'
import { DEMO_TENANT_ID, seedDemoData } from '../../examples/host/src/demo-data/seed-demo-data.js'
import type { DemoCredentials } from '../../examples/host/src/demo-data/demo-credentials.js'

export const ADMIN_KEY = 'administrator-key-of-the-examples-test'

/** A request of an example. */
export interface DemoCall {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly body?: unknown
  readonly type?: 'json' | 'form'
}

/** What it is answered. */
export interface DemoAnswer {
  readonly status: number
  readonly json: { readonly code: number; readonly data: unknown; readonly msg: string; readonly error_detail?: string } | undefined
  readonly text: string
}

/** A database with the example host's demo data, of which each call gets a copy of its own. */
export class DemoWorld {
  private constructor(
    private readonly folder: string,
    private readonly world: SandboxWorld,
    private readonly credentials: DemoCredentials,
  ) {}

  static async make(): Promise<DemoWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'demo-'))
    const world = createSandboxWorld()
    const surroundings = new DemoSurroundings(sandboxClock(world))
    const openApi = await startEngine(join(folder, SEED), world, surroundings)
    try {
      return new DemoWorld(folder, world, await seedDemoData({ openApi, world, surroundings }, ADMIN_KEY))
    } finally {
      await openApi.close()
    }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }

  /** Answers a call on a fresh copy of the demo. */
  async answer(call: DemoCall): Promise<DemoAnswer> {
    const file = join(this.folder, `${systemRandom.uuid()}.sqlite`)
    await copyFile(join(this.folder, SEED), file)
    const openApi = await startEngine(file, this.world)
    try {
      return await this.#send(openApi, call)
    } finally {
      await openApi.close()
      await rm(file)
    }
  }

  async #send(openApi: OpenApi, { method, path, query = '', body, type = 'json' }: DemoCall): Promise<DemoAnswer> {
    const headers = { 'tenant-id': String(DEMO_TENANT_ID), authorization: await this.#authorizationFor(openApi, path) }
    const url = `http://host${path}${query === '' ? '' : `?${query}`}`
    const sent = type === 'form' ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)
    const response = await openApi.fetch(
      new Request(url, {
        method,
        headers: { ...headers, ...(type === 'json' && body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: sent }),
      }),
    )
    const text = (await response?.text()) ?? ''
    const isJson = response?.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response?.status ?? 0, text, json: isJson ? (JSON.parse(text) as DemoAnswer['json'] & object) : undefined }
  }

  async #authorizationFor(openApi: OpenApi, path: string): Promise<string> {
    if (path.startsWith('/admin-api/')) return `Bearer ${ADMIN_KEY}`
    const basic = `Basic ${Buffer.from(`${this.credentials.clientId}:${this.credentials.clientSecret}`).toString('base64')}`
    if (path.startsWith('/open-api/system/oauth2/')) return basic
    const response = await openApi.fetch(
      new Request('http://host/open-api/system/oauth2/token', {
        method: 'POST',
        headers: { authorization: basic, 'tenant-id': String(DEMO_TENANT_ID) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    const { access_token: token } = (await response?.json()) as { access_token: string }
    return `Bearer ${token}`
  }
}

const SEED = 'seed.sqlite'

/** An engine with the parts of the example host. */
function startEngine(file: string, world: SandboxWorld, surroundings?: DemoSurroundings): Promise<OpenApi> {
  return createOpenApi({
    storage: sqliteStorage({ file }),
    channels: {
      ...sandboxChannels(world),
      invoice: sandboxInvoiceRenderer(pdfInvoiceRenderer({ threads: 0 }), world),
      files: { put: () => Promise.resolve(), urlOf: (key) => Promise.resolve(`https://files.example.com/${key}`) },
    },
    phoneNumbers: libPhoneNumbers(),
    clock: surroundings?.clock ?? sandboxClock(world),
    ...(surroundings && { random: surroundings.random }),
    admin: { bootstrapKey: ADMIN_KEY },
    migrate: surroundings !== undefined,
  })
}
