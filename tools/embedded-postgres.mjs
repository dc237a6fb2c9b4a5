import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const serverScript = fileURLToPath(new URL('embedded-postgres-server.mjs', import.meta.url))
const isRoot = process.getuid?.() === 0
/** So many ports are tried, where none is named. */
const TRIES = 3

/**
 * The server has a parent process of its own (`embedded-postgres-server.mjs`), because
 * - Ctrl-C reaches the whole foreground group of a terminal: the database would be gone before the
 *   host has finished what is in flight;
 * - `embedded-postgres` installs signal handlers that end the process they are in;
 * - that process sees its standard input end when this one dies, even by SIGKILL, and stops the server.
 *
 * @param {import('./embedded-postgres.d.mts').EmbeddedPostgresOptions} [options]
 * @returns {Promise<import('./embedded-postgres.d.mts').EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres(options = {}, findPort = findFreePort) {
  if (options.port !== undefined) return start(options, options.port)
  for (let left = TRIES; ; left -= 1) {
    const port = await findPort()
    try {
      return await start(options, port)
    } catch (error) {
      // Making a cluster takes seconds, in which somebody else may have been given the port.
      if (left === 1 || !String(error).includes('Address already in use')) throw error
    }
  }
}

async function start(options, port) {
  const persistent = options.persistent ?? options.dataDir !== undefined
  const folder = options.dataDir === undefined ? await createTemporaryFolder() : await prepareFolder(options.dataDir)
  const password = await keepPassword(folder)
  const settings = {
    fsync: persistent ? 'on' : 'off',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  }
  const server = spawn(process.execPath, [serverScript], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  // One writer for the whole life: its end, not a message, is the order to stop.
  server.stdin.on('error', () => undefined)
  server.stdin.write(`${JSON.stringify({ folder, port, password, persistent, settings })}\n`)
  const closed = new Promise((done) => server.once('close', done))
  const answer = await readAnswer(server)
  if (answer.error !== undefined) {
    await closed
    throw new Error(`The embedded PostgreSQL did not start: ${answer.error}`)
  }
  for (const handle of [server, server.stdin, server.stdout]) handle.unref()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`,
    port,
    pid: answer.pid,
    async stop() {
      server.ref()
      server.stdin.end()
      await closed
    },
  }
}

/** The one line that the server process writes: `{ pid }` when it is ready, or `{ error }`. */
async function readAnswer(server) {
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line)
  return { error: 'its process ended without an answer' }
}

async function createTemporaryFolder() {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (isRoot && !(await isOpenToEveryone(parent))) continue
    const folder = await mkdtemp(join(parent, 'openapi-postgres-'))
    await chmod(folder, 0o755)
    return folder
  }
  throw new Error('No temporary folder that the user "postgres" can enter: set TMPDIR.')
}

async function prepareFolder(dataDir) {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  if (isRoot && !(await isOpenToEveryone(folder))) {
    throw new Error(`PostgreSQL does not run as root, and its user "postgres" cannot enter ${folder}.`)
  }
  return folder
}

/** The cluster knows only the password it was made with, so it stays beside the data. */
async function keepPassword(folder) {
  const file = join(folder, 'password')
  try {
    return await readFile(file, 'utf8')
  } catch {
    const password = randomBytes(16).toString('hex')
    await writeFile(file, password, { mode: 0o600 })
    return password
  }
}

/** Whether any user may read `path` and enter every folder above it. */
export async function isOpenToEveryone(path) {
  let current = await realpath(path)
  if (((await stat(current)).mode & 0o005) !== 0o005) return false
  while (dirname(current) !== current) {
    current = dirname(current)
    if (((await stat(current)).mode & 0o001) === 0) return false
  }
  return true
}

/**
 * Whom servers run as: PostgreSQL and PgBouncer refuse root, who runs them as the user `postgres`. The ids are what
 * `spawn` and `chown` take; there are none where this process is not root's.
 */
export function postgresUser() {
  if (!isRoot) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A port of loopback that nobody listens on now. */
export function findFreePort() {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
