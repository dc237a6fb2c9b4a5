import type { SpreadsheetInput } from '@org/openapi-core/storage'
import { sqliteStorage } from '../src/index.js'
import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const now = new Date('2026-09-10T04:00:00Z')

let folder: string
let handle: SqliteDatabase.Database
let storage: ReturnType<typeof sqliteStorage>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
  const file = join(folder, 'test.db')
  storage = sqliteStorage({ file })
  await storage.migrate()
  handle = new SqliteDatabase(file)
})
afterEach(async () => {
  handle.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const input = (goodsTitle: string): SpreadsheetInput => ({
  promoterId: 1,
  goodsId: 'G1',
  goodsTitle,
  priceInCents: 1,
  goodsSource: 1,
  goodsSaleCount: 0,
})

/** Rows of the index by a trigram of the key. */
const indexed = (trigram: string): unknown[] =>
  handle
    .prepare('select rowid from spreadsheet_search where spreadsheet_search match ? order by rowid')
    .pluck()
    .all(`"${trigram}"`)

/** Compares the index with the living rows, word for word; throws where they differ. */
const check = () =>
  handle.exec(`insert into spreadsheet_search (spreadsheet_search, rank) values ('integrity-check', 1)`)

describe('the trigram index over spreadsheets', () => {
  it('follows create, update and delete, whoever writes', async () => {
    const { spreadsheets } = storage.forTenant(1)
    const { id: bag } = await spreadsheets.create(input('bag'), now)
    const { id: shoe } = await spreadsheets.create(input('shoe'), now)
    expect([indexed('bag'), indexed('sho')]).toEqual([[bag], [shoe]])
    await spreadsheets.update(shoe, input('bag and shoe'))
    expect([indexed('bag'), indexed('sho')]).toEqual([[bag, shoe], [shoe]])
    await spreadsheets.update(shoe, { ...input('bag and shoe'), priceInCents: 2 })
    await spreadsheets.delete(bag, now)
    expect([indexed('bag'), indexed('sho')]).toEqual([[shoe], [shoe]])
    check()
    handle.exec(`update spreadsheet set search_key = 'hat', deleted_at = null where id = ${bag}`)
    expect([indexed('bag'), indexed('hat')]).toEqual([[shoe], [bag]])
    handle.exec(`delete from spreadsheet where id = ${bag}`)
    expect(indexed('hat')).toEqual([])
    check()
  })

  it('is rebuilt without the deleted rows', async () => {
    const { spreadsheets } = storage.forTenant(1)
    const { id: bag } = await spreadsheets.create(input('bag'), now)
    await spreadsheets.delete((await spreadsheets.create(input('bag'), now)).id, now)
    handle.exec(`insert into spreadsheet_search (spreadsheet_search) values ('rebuild')`)
    expect(indexed('bag')).toEqual([bag])
    check()
  })

  it('is found out where it differs from the rows', async () => {
    const { id: bag } = await storage.forTenant(1).spreadsheets.create(input('bag'), now)
    handle.exec(
      `insert into spreadsheet_search (spreadsheet_search, rowid, search_key) values ('delete', ${bag}, 'bagaa')`,
    )
    expect(check).toThrow(/malformed/)
  })
})
