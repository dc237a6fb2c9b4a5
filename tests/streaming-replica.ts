import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import type { EmbeddedPostgres } from '@org/tools/embedded-postgres'
import { chmod, chown, lstat, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { copyWithOwner } from './reliability/copy-with-owner.js'

/** What neither loses nor waits: these servers outlast nobody. */
const settings = { fsync: 'off', wal_retrieve_retry_interval: '100ms' }

/** A server and its replica, which streams from it. */
export interface ReplicatedPostgres {
  readonly primary: EmbeddedPostgres
  /** It stays at its address from one start to the next. */
  readonly replica: EmbeddedPostgres
  startReplica(): Promise<void>
  close(): Promise<void>
}

/**
 * A server that `prepare` is given the address of, and a replica that begins as its copy. `sourceOf` may put something
 * between the two: it answers the address that the replica follows.
 */
export async function startReplicatedPostgres(
  prepare: (url: string) => Promise<void>,
  sourceOf: (url: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<ReplicatedPostgres> {
  const root = await mkdtemp(join(tmpdir(), 'openapi-replica-'))
  await chmod(root, 0o755)
  const [first, second] = [join(root, 'primary'), join(root, 'replica')]
  const made = await startEmbeddedPostgres({ dataDir: first, settings })
  await prepare(made.url)
  await made.stop()
  await copyWithOwner(first, second)
  const primary = await startEmbeddedPostgres({ dataDir: first, port: made.port, settings })
  await configureCluster(second, { primary_conninfo: conninfoOf(await sourceOf(primary.url), 'replica') }, true)
  let replica = await startEmbeddedPostgres({ dataDir: second, settings })
  return {
    primary,
    get replica() {
      return replica
    },
    async startReplica() {
      replica = await startEmbeddedPostgres({ dataDir: second, port: replica.port, settings })
    },
    async close() {
      await replica.stop()
      await primary.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** How a standby reaches the server that it follows, which knows it by `name`. */
export function conninfoOf(url: string, name: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`
}

/** The settings of a server, beside those of its command line; a standby has a file that says that it is one. */
export async function configureCluster(
  folder: string,
  values: Readonly<Record<string, string>>,
  isStandby = false,
): Promise<void> {
  const { uid, gid } = await lstat(join(folder, 'cluster'))
  const write = async (name: string, content: string): Promise<void> => {
    const file = join(folder, 'cluster', name)
    await writeFile(file, content, { mode: 0o600 })
    await chown(file, uid, gid)
  }
  const lines = Object.entries(values).map(([name, value]) => `${name} = '${value}'\n`)
  await write('postgresql.auto.conf', lines.join(''))
  if (isStandby) await write('standby.signal', '')
}

/** The rows of one statement, over a connection of its own. */
export async function askServer(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}
