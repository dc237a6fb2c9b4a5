// `npm run drill:restore`: proves that a backup can be restored. It backs a database up by the command of
// docs/guides/run-in-production.md, restores it to a fresh one, and holds the two against each other: the wallets and
// points of every tenant are their entries, and an export of each tenant has the same digest. It prints how long each
// step took, and changes nothing of the database that it looks at.
//
//   npm run drill:restore                                      # the demo's data, on SQLite; and on PostgreSQL where pg_dump is installed
//   npm run drill:restore -- --database data/openapi.sqlite
//   npm run drill:restore -- --database postgres://app@db.example.com/openapi   # needs pg_dump, and a role that may create a database
//
// Ends with 0 where what was restored is what was there, with 1 where it is not, with 2 where it could not be tried.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { openMigrated, openStorage } from './open-storage.mjs'
import { readOptions } from './usage.mjs'
import { eachTenant, openEngine, verifyLedgers } from './verify-ledgers.mjs'

const USAGE = 'usage: npm run drill:restore [-- --database <file or postgres URL>]'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** Runs a step and prints how long it took. */
async function timed(what, step) {
  const began = performance.now()
  const result = await step()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(2)} s`)
  return result
}

/** The commands as the guide has them. */
async function commandsOfGuide() {
  const guide = await readFile(join(root, 'docs/guides/run-in-production.md'), 'utf8')
  const find = (pattern) => {
    const [, command] = pattern.exec(guide) ?? []
    if (command === undefined) throw new Error(`docs/guides/run-in-production.md has no command like ${pattern.source}`)
    return command
  }
  return {
    sqlite: find(/\nnode -e "([^"]+)" data\/openapi\.sqlite backup\.sqlite\n/),
    dump: find(/`pg_dump (--[^`]+)`/).split(' '),
    restore: find(/`pg_restore (--[^`]+) --dbname=…`/).split(' '),
  }
}

/** What each tenant's rows come to, and whether its ledgers fit. */
async function lookAt(database) {
  const storage = await openStorage(database)
  const openApi = await openEngine(storage)
  const tenants = new Map()
  let isClean = true
  try {
    for await (const { id } of eachTenant(storage.system)) {
      const ledgers = await verifyLedgers(openApi, id)
      for (const line of ledgers.lines) if (!line.endsWith(': ok')) console.log(line)
      isClean &&= ledgers.isClean
      let last = ''
      for await (const line of storage.exportTenant(id)) last = line
      tenants.set(id, JSON.parse(last).end)
    }
  } finally {
    await openApi.close()
  }
  return { tenants, isClean }
}

/** Backs up, restores, and compares; answers whether the drill succeeded. */
async function drill(database, { backUp, restore }) {
  const before = await timed('look at the database', () => lookAt(database))
  await timed('back up', backUp)
  const restored = await timed('restore', restore)
  const after = await timed('look at what was restored', () => lookAt(restored))
  const now = await lookAt(database)
  let isSame = before.tenants.size === after.tenants.size
  for (const [id, { digest, rows }] of before.tenants) {
    const isQuiet = now.tenants.get(id)?.digest === digest
    const isEqual = after.tenants.get(id)?.digest === digest
    const verdict = isEqual ? 'ok' : isQuiet ? 'DIFFERS' : 'was written to meanwhile: stop the hosts to compare it'
    console.log(`tenant ${id}: ${rows} rows, digest ${digest.slice(0, 12)}…: ${verdict}`)
    if (!isEqual) isSame = false
  }
  console.log(`ledgers: ${before.isClean && after.isClean ? 'ok' : 'MISMATCH'}`)
  return isSame && after.isClean
}

async function drillSqlite(file, folder, { sqlite }) {
  const backup = join(folder, 'backup.sqlite')
  const restored = join(folder, 'restored.sqlite')
  return drill(file, {
    backUp: () => run(process.execPath, ['-e', sqlite, resolve(file), backup], { cwd: root }),
    restore: async () => {
      await rename(backup, restored)
      return restored
    },
  })
}

async function drillPostgres(url, folder, { dump, restore }) {
  const file = join(folder, 'backup.dump')
  const name = `drill_${randomBytes(6).toString('hex')}`
  const restored = new URL(url)
  restored.pathname = `/${name}`
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await drill(url, {
      backUp: () => run('pg_dump', [...dump, `--file=${file}`, url]),
      restore: async () => {
        await sql.unsafe(`create database ${name}`)
        await run('pg_restore', [...restore, `--dbname=${restored.href}`, file])
        return restored.href
      },
    })
  } finally {
    await sql.unsafe(`drop database if exists ${name} with (force)`)
    await sql.end()
  }
}

/** An example host that makes the demo's data in a file, and ends. */
async function makeDemo(file) {
  const env = { ...process.env, DATABASE_URL: file, DEMO_DATA: 'small', PORT: '0', NODE_ENV: 'development' }
  const host = spawn(process.execPath, [join(root, 'examples/express-sqlite/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => host.once('exit', done))
  for await (const line of createInterface({ input: host.stdout })) {
    if (line.startsWith('listening on')) host.kill('SIGTERM')
  }
  if ((await ended) !== 0) throw new Error('The example host did not make its demo data: npm run build makes it')
}

async function hasPrograms(major) {
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }))
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0) >= major
}

/** The major version of a server. */
async function majorOf(url) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const [row] = await sql`select current_setting('server_version_num') as version`
  await sql.end()
  return Math.floor(Number(row.version) / 10_000)
}

/** The demo on SQLite, and moved to a PostgreSQL where there is a pg_dump for it. */
async function drillDemo(folder, commands) {
  const file = join(folder, 'demo.sqlite')
  await timed('make the demo data', () => makeDemo(file))
  const isGood = await drillSqlite(file, folder, commands)
  const server = await startEmbeddedPostgres()
  try {
    const major = await majorOf(server.url)
    if (!(await hasPrograms(major))) {
      console.log(
        `PostgreSQL was left out: pg_dump ${major} or newer is not on the PATH (the package postgresql-client has it)`,
      )
      return isGood
    }
    await timed('move the demo to PostgreSQL', () => move(file, server.url))
    return (await drillPostgres(server.url, folder, commands)) && isGood
  } finally {
    await server.stop()
  }
}

async function move(file, url) {
  const [from, to] = [await openStorage(file), await openMigrated(url)]
  try {
    await to.importTenant(from.exportTenant(1))
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

async function drillNamed(database, folder, commands) {
  if (!/^postgres(ql)?:\/\//.test(database)) return drillSqlite(database, folder, commands)
  const major = await majorOf(database)
  if (!(await hasPrograms(major)))
    throw new Error(`pg_dump ${major} or newer is not on the PATH (the package postgresql-client has it)`)
  return drillPostgres(database, folder, commands)
}

let folder
try {
  const { database } = readOptions({ database: { type: 'string' } }, USAGE)
  folder = await mkdtemp(join(tmpdir(), 'openapi-drill-'))
  const commands = await commandsOfGuide()
  const isGood = await (database === undefined ? drillDemo(folder, commands) : drillNamed(database, folder, commands))
  console.log(isGood ? 'What was restored is what was there.' : 'What was restored is NOT what was there.')
  process.exitCode = isGood ? 0 : 1
} catch (error) {
  // The message only, and not of a program: its command line has the URL with its password.
  const isOfProgram = error instanceof Error && 'cmd' in error
  console.error(isOfProgram ? `A program failed: ${String(error.stderr).slice(0, 500)}` : (error?.message ?? 'failed'))
  process.exitCode = 2
} finally {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
