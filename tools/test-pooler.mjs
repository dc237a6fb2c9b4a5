// Runs the storage contract, races and all tests over HTTP through a real PgBouncer, in session and in transaction
// mode:
//
//   npm run test:pooler                                     both modes, the files below
//   npm run test:pooler -- transaction tests/http/payments    one mode, other files
//   PGBOUNCER=/opt/pgbouncer/bin/pgbouncer npm run test:pooler    another PgBouncer than the one of the path
//
// From 1.21 on it is told to keep prepared statements, which the engine then uses in transaction mode.
//
// PgBouncer and the embedded PostgreSQL listen on loopback only, and end with this script. As root they run as the user
// `postgres`. Where the disk is slow, TMPDIR=/dev/shm makes their databases quick.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { findFreePort, postgresUser, startEmbeddedPostgres } from './embedded-postgres.mjs'

const MODES = ['session', 'transaction']
const FILES = [
  'packages/storage-postgres/test/contract.test.ts',
  'tests/service/purchase-races.test.ts',
  'tests/service/wallet-races.test.ts',
  'tests/service/order-races.test.ts',
  'tests/service/supplement-races.test.ts',
  'tests/http',
]
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
const ROLE_SETTINGS = `statement_timeout = '10s'`
const START_WITHIN_MS = 10_000

/** The first version that keeps prepared statements, and how many it shall. */
const KEEPS_PREPARED = { since: [1, 21], setting: { max_prepared_statements: 200 } }

function findPgBouncer() {
  const { PGBOUNCER: given = '' } = process.env
  if (given !== '') return existsSync(given) ? given : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS]
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
}

async function untilListening(port) {
  const end = Date.now() + START_WITHIN_MS
  for (;;) {
    const isThere = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isThere) return
    if (Date.now() > end) throw new Error('PgBouncer does not listen')
    await delay(50)
  }
}

/** For example 1.25.1; undefined where it says something else. */
function versionOf(program) {
  return /(\d+)\.(\d+)(\.\d+)?/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0]
}

function keepsPrepared(version) {
  const [major, minor] = version.split('.').map(Number)
  const [sinceMajor, sinceMinor] = KEEPS_PREPARED.since
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor)
}

async function startPgBouncer({ program, version, server, mode, folder }) {
  const { username, password } = new URL(server.url)
  const port = await findFreePort()
  const [config, users] = [join(folder, `${mode}.ini`), join(folder, 'users.txt')]
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'md5',
    auth_file: users,
    pool_mode: mode,
    max_client_conn: 2000,
    // In session mode a connection of the engine holds one of the server for as long as it lives.
    default_pool_size: mode === 'session' ? 60 : 8,
    // Databases of tests come and go.
    server_idle_timeout: 5,
    server_lifetime: 60,
    log_connections: 0,
    log_disconnections: 0,
    ...(keepsPrepared(version) && KEEPS_PREPARED.setting),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await writeFile(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  await writeFile(
    config,
    ['[databases]', `* = host=127.0.0.1 port=${server.port}`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  const owner = postgresUser()
  if (owner.uid !== undefined) await chown(users, owner.uid, owner.gid)
  const pooler = spawn(program, ['-q', config], { ...owner, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(port)
  return { port, stop: () => pooler.kill('SIGTERM') }
}

/** Settings of the role, as operate.md has them. */
async function prepare(server) {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`alter role ${sql.options.user} set ${ROLE_SETTINGS}`)
  await sql.end()
}

function runTests(env, files) {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

async function main() {
  const program = findPgBouncer()
  if (program === undefined) {
    console.error(
      'PgBouncer is not there: name it by PGBOUNCER, or apt-get install pgbouncer, brew install pgbouncer, or https://www.pgbouncer.org/install.html',
    )
    return 1
  }
  const given = process.argv.slice(2)
  const modes = MODES.filter((mode) => given.includes(mode))
  const files = given.filter((each) => !MODES.includes(each))
  const version = versionOf(program)
  const server = await startEmbeddedPostgres({ settings: { max_connections: '500' } })
  const folder = await mkdtemp('/tmp/openapi-pooler-')
  await chmod(folder, 0o755)
  let failed = 0
  try {
    await prepare(server)
    for (const mode of modes.length === 0 ? MODES : modes) {
      const pooler = await startPgBouncer({ program, version, server, mode, folder })
      const env = { TEST_POSTGRES_URL: server.url, TEST_STORAGE: 'postgres' }
      const pooled = { TEST_POOLER_PORT: String(pooler.port), TEST_POOLER_MODE: mode }
      const code = await runTests({ ...env, ...pooled }, files.length === 0 ? FILES : files)
      console.log(JSON.stringify({ pgbouncer: version, pooler: mode, passed: code === 0 }))
      failed ||= code
      pooler.stop()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return failed
}

process.exitCode = await main()
