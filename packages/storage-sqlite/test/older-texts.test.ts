import SqliteDatabase from 'better-sqlite3'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { searchTextOf, trigramKeyOf } from '@org/openapi-core/storage'
import { expect, test } from 'vitest'
import { addSearchFunctions } from '../src/sqlite-migrations.js'

const migrations = join(import.meta.dirname, '..', 'migrations')
const TEXTS = ['Canvas 100%_off', '帆布 BACKPACK', 'ÀÉÎ Σίσυφος\nİzmir', '', null]

test('texts that are older than their filters are folded and indexed, and their rows keep their revision', async () => {
  const handle = new SqliteDatabase(':memory:')
  addSearchFunctions(handle)
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const apply = async (names: string[]) => {
    for (const name of names)
      handle.exec((await readFile(join(migrations, name), 'utf8')).replaceAll('--> statement-breakpoint', ''))
  }
  const first = files.findIndex((name) => name.endsWith('_text-filters.sql'))
  await apply(files.slice(0, first))
  const insert = handle.prepare(
    'insert into member (tenant_id, union_id, nickname, status, create_time, revision) values (1, ?, ?, 0, 0, 3)',
  )
  for (const [serial, text] of TEXTS.entries()) insert.run(`union${serial}`, text)
  handle.exec(`insert into tenant (name, status, settings, create_time) values ('First ÉÀ', 0, '{}', 0)`)
  await apply(files.slice(first))
  expect(handle.prepare('select search_text, search_key, revision from member order by id').all()).toEqual(
    TEXTS.map((text) => ({
      search_text: searchTextOf([text]),
      search_key: trigramKeyOf(searchTextOf([text])),
      revision: 3,
    })),
  )
  expect(handle.prepare('select search_text from tenant').pluck().all()).toEqual(['first éà\n'])
  expect(handle.prepare(`select rowid from member_search where member_search match '"anv"'`).pluck().all()).toEqual([1])
  for (const table of ['member', 'promoter', 'partner_application']) {
    handle.exec(`insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`)
  }
  handle.exec(
    `update member set search_key = 'zebra' where id = 1; update member set deleted_at = 1 where id = 2; delete from member where id = 3`,
  )
  handle.exec(`insert into member_search (member_search, rank) values ('integrity-check', 1)`)
  expect(
    handle.prepare(`select rowid from member_search where member_search match '"anv" OR "zeb" OR "pac"'`).pluck().all(),
  ).toEqual([1])
  handle.close()
})
