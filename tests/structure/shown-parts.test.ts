import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsInEach } from './faults-in.js'

const root = new URL('../../', import.meta.url)

/** The TypeScript of a page that is part of a program: whoever pastes it has the rest. */
const partsOf = (page: string): string[] =>
  [...readFileSync(new URL(page, root), 'utf8').matchAll(/^```ts no-check\n([\s\S]*?)^```$/gm)].map(
    ([, text = '']) => text,
  )

const STORES = `import { createOpenApi } from '@org/openapi-core'
  import type { Channels } from '@org/openapi-core/channels'
  import type { Storage } from '@org/openapi-core/storage'
  declare const storage: Storage, channels: Channels`
const ENGINE = `import type { OpenApi } from '@org/openapi-core'
  declare const openApi: OpenApi`
const CLIENT = `import type { PartnerClient } from '@org/openapi-client'
  declare const platform: PartnerClient`

/** Page → the rest of each program that its parts are of, in their order. */
const RESTS: Readonly<Record<string, readonly string[]>> = {
  'packages/adapters-express/README.md': [
    `${ENGINE}
    import express from 'express'
    import { expressOpenApi } from '@org/openapi-adapters-express'
    const app = express()`,
  ],
  'packages/adapters-koa/README.md': [
    `${ENGINE}
    import Koa from 'koa'
    import { koaOpenApi } from '@org/openapi-adapters-koa'
    const app = new Koa()`,
  ],
  'packages/client/README.md': [
    '',
    `${CLIENT}
    declare const code: string, email: string, requestId: string
    declare function askAgainLater(key: string): Promise<void>
    export async function redeem(): Promise<string | undefined> {`,
    `${CLIENT}
    declare function load(): Promise<string | null>
    declare function save(cursor: string): Promise<void>
    declare function ship(outOrderNo: string): Promise<void>`,
    `import type { PlatformEvent } from '@org/openapi-client/webhooks'
    const app = express()
    declare const secret: string
    declare function remember(event: PlatformEvent): Promise<void>`,
  ],
  'packages/core/README.md': [STORES],
  'packages/invoices/README.md': [
    `${STORES}
    import type { GoodsChannel } from '@org/openapi-core/channels'
    import express from 'express'
    import { expressOpenApi } from '@org/openapi-adapters-express'
    import { localFileStore, pdfInvoiceRenderer } from '@org/openapi-invoices'
    const app = express()
    declare const secret: string, goods: GoodsChannel`,
  ],
  'packages/phone-numbers/README.md': [`${STORES}\nimport { libPhoneNumbers } from '@org/openapi-phone-numbers'`],
  'packages/sandbox/README.md': [
    `${STORES}\nimport { sandboxChannels } from '@org/openapi-sandbox'`,
    `${ENGINE}\ndeclare const tenantId: number, state: string`,
  ],
  'packages/storage-postgres/README.md': [`import { postgresStorage } from '@org/openapi-storage-postgres'`],
  'packages/storage-sqlite/README.md': [`import { sqliteStorage } from '@org/openapi-storage-sqlite'`],
  'packages/telemetry/README.md': [
    `import { createOpenApi } from '@org/openapi-core'
    import type { Channels } from '@org/openapi-core/channels'
    import { createLogger } from '@org/openapi-host'
    import { sqliteStorage } from '@org/openapi-storage-sqlite'
    declare const channels: Channels`,
    `import type { Meter, Tracer } from '@opentelemetry/api'
    import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
    import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'
    import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
    import { Durations, Gauges, openTelemetry, promiseContext } from '@org/openapi-telemetry'
    declare const exporter: PushMetricExporter, tracers: NodeTracerProvider, tracer: Tracer, meter: Meter`,
  ],
  'packages/testing/README.md': [
    `import type { Storage } from '@org/openapi-core/storage'
    import { storageContract } from '@org/openapi-testing'
    declare const storage: Storage, close: () => Promise<void>`,
    `import { createTestPlatform, sampleGoods } from '@org/openapi-testing'
    import { sqliteStorage } from '@org/openapi-storage-sqlite'
    import { expect } from 'vitest'`,
  ],
  'docs/guides/more-than-one-machine.md': [
    `import { createOpenApi } from '@org/openapi-core'
    import type { OpenApiOptions } from '@org/openapi-core'
    import { createListener } from '@org/openapi-core/node'
    import { createLogger, healthPages, HostServer, stopOnSignal } from '@org/openapi-host'
    declare const options: OpenApiOptions
    const logger = createLogger()`,
  ],
  'docs/guides/move-a-tenant.md': [
    `import { sqliteStorage } from '@org/openapi-storage-sqlite'
    import { postgresStorage } from '@org/openapi-storage-postgres'
    const source = sqliteStorage({ file: 'a' }), target = postgresStorage({ url: 'postgres://b' })`,
    `import { postgresStorage } from '@org/openapi-storage-postgres'
    const target = postgresStorage({ url: 'postgres://b' })`,
  ],
}

/** As somebody's project has it that only says `strict`. */
const STRICT = {
  exactOptionalPropertyTypes: false,
  noImplicitReturns: false,
  noPropertyAccessFromIndexSignature: false,
}

// The compiler reads every package and what each of them imports.
describe('what a page shows of a program', { timeout: 300_000 }, () => {
  const pages = readdirSync(new URL('packages', root)).map((name) => `packages/${name}/README.md`)

  it('is tried on each README of a package', () => {
    const shown = pages.filter((page) => existsSync(new URL(page, root)) && partsOf(page).length > 0)
    expect(shown.filter((page) => RESTS[page] === undefined)).toEqual([])
  })

  it('compiles with the rest of the program', () => {
    const programs = Object.entries(RESTS).flatMap(([page, rests]) => {
      const parts = partsOf(page)
      expect(parts.length, page).toBe(rests.length)
      return parts.map((part, index) => programOf(part, rests[index] ?? ''))
    })
    expect(faultsInEach(programs, STRICT)).toEqual([])
  })
})

/** Imports come first wherever a part has them: a function begins after them. */
function programOf(part: string, rest: string): string {
  const imports = part.match(/^import .*$/gm) ?? []
  const body = part.replace(/^import .*$/gm, '')
  return [...imports, rest, body, rest.endsWith('{') ? '}' : '', 'export {}'].join('\n')
}
