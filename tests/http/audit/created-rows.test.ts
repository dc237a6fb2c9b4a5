import type { TestApp, TestPlatform } from '@org/openapi-testing'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'
import { adminWrites } from '../admin-writes.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform({ storage: emptyStorage('sqlite') })
  app = await platform.createApp()
})

afterEach(() => vi.restoreAllMocks())

const writes = adminWrites(
  () => platform,
  () => app,
)

/** The SQL of every statement that SQLite runs from now on, whoever prepared it. */
function watchStatements(): readonly string[] {
  const handle = new SqliteDatabase(':memory:')
  const prototype = Object.getPrototypeOf(handle.prepare('select 1')) as SqliteDatabase.Statement
  handle.close()
  const ran: string[] = []
  for (const method of ['run', 'get', 'all'] as const) {
    const original = Reflect.get(prototype, method)
    vi.spyOn(prototype, method).mockImplementation(function (this: SqliteDatabase.Statement, ...values: unknown[]) {
      ran.push(this.source)
      return Reflect.apply(original, this, values)
    })
  }
  return ran
}

/** Verb and table of a statement; none for what begins or ends a transaction. */
function toldOf(sql: string): string[] {
  const [verb] = /^(insert|update|delete|select)\b/.exec(sql) ?? []
  const [, table] = (verb === 'select' ? /\bfrom "(\w+)"/ : /"(\w+)"/).exec(sql) ?? []
  return verb === undefined ? [] : [`${verb} ${table}`]
}

/** What a create runs in its transaction, from its first insert on. */
async function statementsOf(call: string): Promise<string[]> {
  const options = await writes[call]?.()
  const isPlatform = /system\/(tenant|admin-key)\//.test(call)
  const ran = watchStatements()
  const answer = await platform.admin(call.replace('/admin-api/', ''), { tenantId: isPlatform ? null : 1, ...options })
  expect(answer.body.code, answer.text).toBe(0)
  const told = ran.slice(ran.indexOf('BEGIN IMMEDIATE')).flatMap(toldOf)
  return told.slice(told.findIndex((statement) => statement.startsWith('insert')))
}

/** What some creates have to read behind their insert. */
const READS: Readonly<Record<string, readonly string[]>> = {
  // What is due is paid from the credit, and it may earn chances to draw.
  'POST /admin-api/pay/wallet-recharge/create': ['select supplement', 'select lucky_draw'],
  // Whether numbers are drawn from a table that the prize changes.
  'POST /admin-api/promotion/lucky-draw-prize/create': ['select lucky_draw'],
  // Once the wallet is held: whether the order lives, and is held, too; whether the wallet pays it, and the order that waits
  // where it does not.
  'POST /admin-api/order/supplement/create': [
    'select bag_order',
    'select bag_order',
    'select supplement',
    'select bag_order',
  ],
}

describe('what an admin create inserts is audited as the insert answers it', () => {
  test('one insert and one of the operate log', async () => {
    expect(await statementsOf('POST /admin-api/goods/qc-record/create')).toEqual([
      'insert qc_record',
      'insert operate_log',
    ])
  })

  test.each(Object.keys(writes).filter((call) => call.endsWith('/create')))('%s reads no second time', async (call) => {
    const statements = await statementsOf(call)
    expect(statements).toContain('insert operate_log')
    expect(statements.filter((statement) => statement.startsWith('select'))).toEqual(READS[call] ?? [])
  })
})
