import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NUMBER, numberText } from '../load/wire-request.js'
import type { WireRequest } from '../load/wire-request.js'
import { startWriteEngine } from './start-write-engine.js'
import { startWriteFloor } from './start-write-floor.js'
import { writeNames } from './write-names.js'
import type { WriteName } from './write-names.js'

type Row = Readonly<Record<string, unknown>>

const folders: string[] = []

/** Both sides write at the same time, to the millisecond. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-10T04:00:00Z') })
})

afterAll(() => {
  vi.useRealTimers()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** What the engine's set-up leaves, what only it keeps, and what SQLite itself keeps. */
const others = /^(?:sqlite_|__|api_access_log|operate_log|partner_application|tenant|signing_key)|_search/
const randomPart = /([A-Z]\d{14})[A-Z2-9]{12}/g
const couponCode = /^[A-Z2-9]{20}$/i

/** A row without what is another one each time: the random parts of numbers, and the client. */
function comparable(row: Row, clientId: string): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value !== 'string') return [column, value]
      const text = value.replaceAll(clientId, 'client').replace(randomPart, '$1')
      return [column, couponCode.test(text) ? 'coupon code' : text]
    }),
  )
}

function readRows(file: string): Record<string, Row[]> {
  const database = new SqliteDatabase(file, { readonly: true })
  const clientId = database.prepare('SELECT client_id FROM partner_application').pluck().get() as string
  const names = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all() as string[]
  const tables = names
    .filter((name) => !others.test(name))
    .map((name) => {
      const rows = database.prepare(`SELECT * FROM ${name}`).all() as Row[]
      const texts = rows.map((row) => JSON.stringify(comparable(row, clientId))).toSorted()
      return [name, texts.map((text) => JSON.parse(text) as Row)] as const
    })
  database.close()
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0))
}

/** What one request leaves in the file. */
async function rowsAfter(kind: 'write-engine' | 'write-floor', write: WriteName): Promise<Record<string, Row[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-same-rows-'))
  folders.push(folder)
  const target = { kind, storage: 'sqlite', write } as const
  const options = {
    target,
    folder,
    databaseUrl: undefined,
    countsStatements: false,
    tokenSecret: crypto.randomUUID(),
    isFurther: false,
  }
  const start = kind === 'write-engine' ? startWriteEngine : startWriteFloor
  const { listener, workloads, supply } = await start(target, options)
  await supply?.({ first: 0, count: 1 })
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { path, headers, body, expect: expected } = workloads[write]![0] as WireRequest
  const withNumber = (text: string) => text.replaceAll(NUMBER, numberText(0))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const response = await fetch(url, { method: 'POST', headers, body: withNumber(body) })
  expect(await response.text()).toContain(withNumber(expected))
  server.close()
  server.closeAllConnections()
  return readRows(join(folder, 'engine.db'))
}

test.each(writeNames)('%s by hand leaves the rows that the engine leaves', { timeout: 60_000 }, async (write) => {
  const [engine, byHand] = [await rowsAfter('write-engine', write), await rowsAfter('write-floor', write)]
  expect(byHand).toEqual(engine)
})
