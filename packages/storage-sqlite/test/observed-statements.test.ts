import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '@org/openapi-core/storage'
import type { SpanStart, Telemetry } from '@org/openapi-core/telemetry'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWriter } from '../src/open-writer.js'
import { SqliteConnection } from '../src/sqlite-connection.js'
import { SqliteGateway } from '../src/sqlite-gateway.js'
import { sqliteStorage } from '../src/sqlite-storage.js'

const NOW = new Date('2026-09-10T04:00:00Z')

let folder: string
let storage: Storage
/** What was told of: statements that were over at once, and others. */
let atOnce: string[]
let others: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-observed-'))
  atOnce = []
  others = []
  const telemetry: Telemetry = {
    span: ({ name }: SpanStart, work) => {
      others.push(name)
      return work({ traceParent: undefined, set: () => undefined })
    },
    spanSync: ({ name }: SpanStart, work) => {
      atOnce.push(name)
      return work()
    },
    record: () => undefined,
    count: () => undefined,
    observe: () => undefined,
    traceParent: () => undefined,
  }
  storage = sqliteStorage({ file: join(folder, 'observed.sqlite'), telemetry })
  await storage.migrate()
  // A turn of the event loop in which nothing takes any time.
  await new Promise(setImmediate)
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await storage.close()
  await rm(folder, { recursive: true })
})

test('reads of a file are told of as what is over at once, writes with their wait for the disk', async () => {
  const { settings } = storage.forTenant(1)
  await settings.find('name')
  expect([atOnce.length, others.length]).toEqual([1, 0])
  await settings.save('name', 'value', NOW)
  expect([atOnce.length, others.length]).toEqual([1, 1])
})

test('a read that has to make way for others is told of with its wait', async () => {
  const { settings } = storage.forTenant(1)
  let present = 0
  vi.spyOn(performance, 'now').mockImplementation(() => present++)
  for (let at = 0; at < 10; at++) await settings.find('name')
  expect(others.length).toBeGreaterThan(0)
  expect(atOnce.length + others.length).toBe(10)
})

test('statements of a transaction are over at once, and misuse is refused as ever', async () => {
  const stores = storage.forTenant(1)
  let late: (() => Promise<unknown>) | undefined
  await stores.transaction(async ({ settings }) => {
    await settings.find('name')
    await expect(stores.settings.find('name')).rejects.toThrow('NESTED_IN_TRANSACTION')
    late = () => settings.find('name')
  })
  expect(others).toEqual(['transaction'])
  expect(atOnce).toHaveLength(2)
  await expect(late?.()).rejects.toThrow('TRANSACTION_ENDED')
  await storage.close()
  await expect(stores.settings.find('name')).rejects.toThrow('STORAGE_CLOSED')
})

test('where reads share the connection of writers none is over at once: it would slip into a transaction', async () => {
  const writer = new SqliteConnection(openWriter(':memory:'))
  const gateway = new SqliteGateway({ writer, reader: undefined }, 1000)
  expect(gateway.isFree('read')).toBe(false)
  const read = { name: 'one', mode: 'read', build: () => undefined as never } as const
  expect(() => gateway.executeNow(read, {})).toThrow('WRITER_HAS_TURNS')
  await gateway.close()
})
