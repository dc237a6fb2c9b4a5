import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresStorage } from '@org/openapi-storage-postgres'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createBareDatabase, createTestDatabase } from '../postgres.js'
import { backUpAmid, expectRestored } from '../reliability/backup-amid.js'

const run = promisify(execFile)

/** The programs of PostgreSQL, of a version that reads this server. */
async function assertPrograms(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`
  await sql.end()
  const serverMajor = Math.floor(Number(server?.version) / 10_000)
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }))
  const major = Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0)
  if (major >= serverMajor) return
  const have = major === 0 ? 'which is not on the PATH' : `and ${major} is on the PATH`
  throw new Error(
    `npm run check:dump needs pg_dump and pg_restore ${serverMajor} or newer, ${have}; TEST_POSTGRES_URL names another server.`,
  )
}

/** Makes a role that has rights in a database; answers how it goes again. */
async function giveRightsIn(url: string): Promise<() => Promise<void>> {
  const role = `dump_${randomUUID().replaceAll('-', '')}`
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`create role ${role}; grant select on all tables in schema public to ${role}`)
  return async () => {
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`)
    await sql.end()
  }
}

test('a dump of PostgreSQL amid changes, restored by the command of the guide, is whole', async () => {
  const guide = await readFile(new URL('../../docs/guides/run-in-production.md', import.meta.url), 'utf8')
  const [, dumped = ''] = /`pg_dump (--[^`]+)`/.exec(guide) ?? []
  const [, restored = ''] = /`pg_restore (--[^`]+) --dbname=…`/.exec(guide) ?? []
  expect([dumped, restored]).not.toContain('')
  const folder = await mkdtemp(join(tmpdir(), 'dump-'))
  const [from, to] = [await createTestDatabase(), await createBareDatabase()]
  try {
    await assertPrograms(from.url)
    const file = join(folder, 'backup.dump')
    // As on another server: what somebody had rights for is restored where nobody knows him.
    const forgetRole = await giveRightsIn(from.url)
    const acknowledged = await backUpAmid(postgresStorage({ url: from.url }), async () => {
      await run('pg_dump', [...dumped.split(' '), `--file=${file}`, from.url])
    })
    await forgetRole()
    await run('pg_restore', [...restored.split(' '), `--dbname=${to.url}`, file])
    await expectRestored(postgresStorage({ url: to.url }), acknowledged)
  } finally {
    await Promise.all([from.drop(), to.drop()])
    await rm(folder, { recursive: true, force: true })
  }
})
