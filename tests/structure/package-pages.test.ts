import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultsInEach } from './faults-in.js'

const read = (name: string) => readFileSync(new URL(`../../packages/${name}/README.md`, import.meta.url), 'utf8')

/** Shown without what a reader has already. */
const blocksOf = (page: string): string[] =>
  [...page.matchAll(/```ts no-check\n([\s\S]*?)```/g)].map(([, block = '']) => block)

const ENGINE = `
import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import type { Channels } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
`
const GIVEN = `${ENGINE}declare const storage: Storage
declare const channels: Channels
`
const EXPRESS = `
import express from 'express'
import { expressOpenApi } from '@org/openapi-adapters-express'
declare const app: express.Express
`
const CLIENT = `
import { createPartnerClient } from '@org/openapi-client'
declare const platform: ReturnType<typeof createPartnerClient>
`

/** What a reader has, for each block of each page. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'adapters-express': [`${EXPRESS}${ENGINE}declare const openApi: OpenApi\n`],
  'adapters-koa': [
    `import type Koa from 'koa'
import { koaOpenApi } from '@org/openapi-adapters-koa'
${ENGINE}declare const openApi: OpenApi
declare const app: Koa
`,
  ],
  client: [
    '',
    `${CLIENT}declare const code: string
declare const email: string
declare const requestId: string
declare function askAgainLater(key: string): Promise<void>
`,
    `${CLIENT}declare function load(): Promise<string | undefined>
declare function save(cursor: string): Promise<void>
declare function ship(outOrderNo: string): Promise<void>
`,
    `declare const app: express.Express
declare const secret: string
declare function remember(event: { id: string }): Promise<void>
`,
  ],
  core: [GIVEN],
  invoices: [
    `${EXPRESS}${ENGINE}
import { localFileStore, pdfInvoiceRenderer } from '@org/openapi-invoices'
declare const storage: Storage
declare const goods: Channels['goods']
declare const secret: string
`,
  ],
  'phone-numbers': [`${GIVEN}import { libPhoneNumbers } from '@org/openapi-phone-numbers'\n`],
  sandbox: [
    `${ENGINE}import { sandboxChannels } from '@org/openapi-sandbox'\ndeclare const storage: Storage\n`,
    `${ENGINE}declare const openApi: OpenApi\ndeclare const tenantId: number\ndeclare const state: string\n`,
  ],
  'storage-postgres': [`import { postgresStorage } from '@org/openapi-storage-postgres'\n`],
  'storage-sqlite': [`import { sqliteStorage } from '@org/openapi-storage-sqlite'\n`],
  telemetry: [
    `${ENGINE}import { createLogger } from '@org/openapi-host'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
declare const channels: Channels
`,
    `import { Durations, Gauges, openTelemetry, promiseContext } from '@org/openapi-telemetry'
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Meter, Tracer } from '@opentelemetry/api'
declare const exporter: PushMetricExporter
declare const tracers: NodeTracerProvider
declare const tracer: Tracer
declare const meter: Meter
`,
  ],
  testing: [
    `import { storageContract } from '@org/openapi-testing'
import type { Storage } from '@org/openapi-core/storage'
declare const storage: Storage
declare const close: () => Promise<void>
`,
    `import { createTestPlatform, sampleGoods } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { expect } from 'vitest'
`,
  ],
}

/** A block as a module: its imports, what comes before it, and the rest as the body of a function. */
function moduleOf(before: string, block: string): string {
  const lines = block.split('\n')
  const imports = lines.filter((line) => line.startsWith('import '))
  const body = lines.filter((line) => !line.startsWith('import '))
  return [...imports, before, 'export async function shown() {', ...body, '}'].join('\n')
}

it('what the pages of the packages show compiles behind what a reader has', () => {
  const pages = Object.entries(BEFORE)
  const shown = readdirSync(new URL('../../packages', import.meta.url)).flatMap((name) => {
    const count = name === 'storage-drizzle' ? 0 : blocksOf(read(name)).length
    return count === 0 ? [] : [[name, count]]
  })
  expect(pages.map(([name, befores]) => [name, befores.length])).toEqual(shown)
  const modules = pages.flatMap(([name, befores]) =>
    blocksOf(read(name)).map((block, index) => moduleOf(befores[index] ?? '', block)),
  )
  const rules = { noImplicitReturns: false, noUnusedLocals: false, noPropertyAccessFromIndexSignature: false }
  expect(faultsInEach(modules, rules)).toEqual([])
  // The types of nearly all packages are read for it.
}, 180_000)
