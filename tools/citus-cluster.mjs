import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort, postgresUser } from './embedded-postgres.mjs'

const run = promisify(execFile)

const START_WITHIN_MS = 30_000
const VERSIONED_FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt']

/** What to tell whoever has no Citus. */
export const HOW_TO_GET_CITUS = `There is no PostgreSQL with Citus on this machine. Packages: https://docs.citusdata.com/en/stable/installation/multi_node.html
From source, beside Debian's postgresql-15: apt-get install postgresql-15 postgresql-server-dev-15 build-essential flex
libssl-dev libkrb5-dev libicu-dev libxml2-dev liblz4-dev libzstd-dev, then in https://github.com/citusdata/citus at tag v12.1.9:
./configure --without-libcurl --without-lz4 --without-zstd && make -j install
PG_CONFIG names the pg_config of a PostgreSQL that is found nowhere else.`

/**
 * A coordinator and workers, each a PostgreSQL with Citus on loopback; what they hold ends with them. Run as root, they
 * run as the user `postgres`. Undefined where no PostgreSQL with Citus is installed.
 *
 * @param {import('./citus-cluster.d.mts').CitusClusterOptions} [options]
 * @returns {Promise<import('./citus-cluster.d.mts').CitusCluster | undefined>}
 */
export async function startCitusCluster({ workers: count = 2, settings = {} } = {}) {
  const programs = await findPrograms()
  if (programs === undefined) return undefined
  const password = randomBytes(16).toString('hex')
  const folder = await mkdtemp(join(process.env.TMPDIR ?? '/tmp', 'openapi-citus-'))
  await chmod(folder, 0o755)
  const servers = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let index = 0; index <= count; index++) {
      const name = index === 0 ? 'coordinator' : `worker-${index}`
      servers.push(await startServer({ programs, folder: join(folder, name), password, settings }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  const [coordinator, ...workers] = servers
  return { url: coordinator.url, coordinator, workers, stop }
}

/**
 * Makes a cluster of the databases of this name, as an operator does before the engine migrates for the first time. They
 * must be there, and empty.
 *
 * @param {string} coordinator
 * @param {readonly string[]} workers
 * @param {string} database
 */
export async function formCluster(coordinator, workers, database) {
  const [place, ...others] = [coordinator, ...workers].map((url) => new URL(`/${database}`, url))
  for (const { href } of [...others, place]) await runOn(href, 'create extension citus')
  const address = ({ hostname, port }) => `'${hostname}', ${port}`
  await runOn(
    place.href,
    `select citus_set_coordinator_host(${address(place)})`,
    ...others.map((worker) => `select citus_add_node(${address(worker)})`),
  )
}

/**
 * Runs statements on a database, by a connection of their own.
 *
 * @param {string} url
 * @param {...string} statements
 */
export async function runOn(url, ...statements) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

/** The folder of `initdb` and `postgres` of an installation that has the extension, the newest first. */
async function findPrograms() {
  for (const config of await configs()) {
    const ask = (flag) => execFileSync(config, [flag], { encoding: 'utf8' }).trim()
    if (existsSync(join(ask('--sharedir'), 'extension', 'citus.control'))) return ask('--bindir')
  }
  return undefined
}

async function configs() {
  const versions = []
  for (const parent of VERSIONED_FOLDERS) {
    const found = await readdir(parent).catch(() => [])
    versions.push(
      ...found
        .sort()
        .reverse()
        .map((version) => join(parent, version, 'bin')),
    )
  }
  const files = [...versions, ...(process.env.PATH ?? '').split(delimiter)].map((each) => join(each, 'pg_config'))
  return [process.env.PG_CONFIG ?? '', ...files].filter((file) => file !== '' && existsSync(file))
}

async function startServer({ programs, folder, password, settings }) {
  const user = postgresUser()
  await mkdir(folder)
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  await writeFile(secret, password, { mode: 0o600 })
  for (const each of [folder, secret]) if (user.uid !== undefined) await chown(each, user.uid, user.gid)
  const access = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256']
  await run(join(programs, 'initdb'), [data, ...access, '--encoding=UTF8', '--locale=C', '--no-sync'], {
    ...user,
    cwd: folder,
  })
  const port = await findFreePort()
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    shared_preload_libraries: 'citus',
    wal_level: 'logical',
    max_connections: '500',
    max_prepared_transactions: '500',
    max_worker_processes: '400',
    max_replication_slots: '64',
    max_wal_senders: '64',
    // Loopback: there is nobody to hide from, and no certificate.
    'citus.node_conninfo': 'sslmode=disable',
    'citus.shard_count': '4',
    // Tests make and drop databases, which waits for the daemons over them.
    'citus.recover_2pc_interval': '5s',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => startProcess({ program: join(programs, 'postgres'), data, flags, port, password, folder, user })
  let running = await start()
  return {
    port,
    url: `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`,
    get pid() {
      return running.pid
    },
    async kill() {
      await running.end('SIGKILL')
    },
    async restart() {
      running = await start()
    },
    async stop() {
      await running.end('SIGQUIT')
    },
  }
}

/** Runs a server for as long as somebody holds the other end of its standard input, however that process ends. */
const WITH_PARENT = `exec 4<&0
"$0" "$@" >>"$LOG" 2>&1 </dev/null &
server=$!
(cat <&4 >/dev/null; kill -QUIT $server 2>/dev/null) &
wait $server`

/** The servers log in to each other with the password that they find in their environment. */
async function startProcess({ program, data, flags, port, password, folder, user }) {
  // After a kill, processes of the one before may hold the memory for a moment.
  const end = Date.now() + START_WITHIN_MS
  for (;;) {
    const log = join(folder, 'log')
    const shell = spawn('/bin/sh', ['-c', WITH_PARENT, program, '-D', data, ...flags], {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, PGPASSWORD: password, LOG: log },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const gone = new Promise((done) => shell.once('exit', done))
    if (await Promise.race([gone.then(() => false), untilReady(port, password)])) {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      return {
        pid: Number(pid),
        async end(signal) {
          if (shell.exitCode === null) process.kill(Number(pid), signal)
          await gone
          shell.stdin.destroy()
        },
      }
    }
    shell.stdin.destroy()
    if (Date.now() > end) {
      throw new Error(`PostgreSQL did not start: ${(await readFile(log, 'utf8').catch(() => '')).slice(-2000)}`)
    }
    await delay(200)
  }
}

async function untilReady(port, password) {
  const { default: postgres } = await import('postgres')
  const end = Date.now() + START_WITHIN_MS
  while (Date.now() < end) {
    const sql = postgres({ host: '127.0.0.1', port, user: 'postgres', password, max: 1, connect_timeout: 2 })
    const isUp = await sql`select 1`.then(
      () => true,
      () => false,
    )
    await sql.end({ timeout: 1 })
    if (isUp) return true
    await delay(100)
  }
  return false
}
