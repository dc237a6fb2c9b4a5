import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { searchTextOf, trigramKeyOf } from '@org/openapi-core/storage'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createBareDatabase } from '../../../tests/postgres.js'

const migrations = join(import.meta.dirname, '..', 'migrations')

/**
 * Letters of scripts that have capital ones, as they were before Unicode 16: what a Node knows of later ones varies.
 */
const SCRIPTS = [
  [0x20, 0x52f],
  [0x531, 0x556],
  [0x10a0, 0x10c5],
  [0x1e00, 0x1fff],
  [0x2100, 0x214f],
  [0x2c00, 0x2c2e],
  [0xff21, 0xff3a],
  [0x10400, 0x10427],
] as const
const letters = SCRIPTS.map(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''),
)
const TEXTS = ['Canvas 100%_off', '帆布 BACKPACK', 'ÀÉÎ Σίσυφος\nİzmir', '👍🏽𠮷', ...letters, '', null]

test('texts that are older than their filters are folded, and their rows keep their revision', async () => {
  const database = await createBareDatabase()
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const apply = async (names: string[]) => {
    for (const name of names) {
      for (const statement of (await readFile(join(migrations, name), 'utf8')).split('--> statement-breakpoint'))
        await sql.unsafe(statement)
    }
  }
  const first = files.findIndex((name) => name.endsWith('_text-filters.sql'))
  await apply(files.slice(0, first))
  for (const [serial, text] of TEXTS.entries()) {
    await sql`insert into member (tenant_id, union_id, nickname, status, create_time, revision) values (1, ${`union${serial}`}, ${text}, 0, now(), 3)`
  }
  await sql`insert into tenant (name, status, settings, create_time) values ('First ÉÀ', 0, '{}', now())`
  await apply(files.slice(first))
  const rows = await sql`select search_text, search_key, revision::int from member order by id`
  expect([...rows]).toEqual(
    TEXTS.map((text) => ({
      search_text: searchTextOf([text]),
      search_key: trigramKeyOf(searchTextOf([text])),
      revision: 3,
    })),
  )
  expect(await sql`select search_text from tenant`).toMatchObject([{ search_text: 'first éà\n' }])
  await sql.end()
  await database.drop()
})
