import type { PostgresClient } from './postgres-client.js'
import { toStorageError, UNKNOWN_STATEMENT } from './to-storage-error.js'
import { ignore, withinDeadline } from './within-deadline.js'

/** So many sessions are held at most, so that the one in which the statement was prepared is among them. */
const MOST_HOLDERS = 4
/** A pooler with one session lets the second transaction wait. */
const TRIAL_WITHIN_MS = 3000
const END_WITHIN_MS = 1000

/** It has a parameter: without one the driver prepares nothing. */
const QUESTION = 'select pg_backend_pid() as pid where $1::text = $1'

/**
 * Whether the pooler keeps prepared statements. A client prepares one in a transaction; then others hold sessions, each
 * by a transaction of its own, until the client is given another session than the one that it was prepared in. In a
 * transaction the driver cannot prepare it anew unseen. Undefined where the client was given the same each time: the
 * pooler has only one session, or ties a client to it.
 */
export async function keepsPrepared(open: () => Promise<PostgresClient>): Promise<boolean | undefined> {
  const clients: PostgresClient[] = []
  const another = async (): Promise<PostgresClient> => {
    const client = await open()
    clients.push(client)
    await client.begin()
    return client
  }
  try {
    return await withinDeadline(tryElsewhere(another), TRIAL_WITHIN_MS, 'TRIAL_TIMEOUT')
  } catch {
    return undefined
  } finally {
    await Promise.all(clients.map(leave))
  }
}

async function tryElsewhere(another: () => Promise<PostgresClient>): Promise<boolean | undefined> {
  const client = await another()
  const { backendPid } = client
  await ask(client)
  await client.raw('commit')
  for (let holders = 0; holders < MOST_HOLDERS; holders += 1) {
    await another()
    await client.begin()
    if (client.backendPid !== backendPid) return isKnown(client)
    await client.raw('commit')
  }
  return undefined
}

async function isKnown(client: PostgresClient): Promise<boolean> {
  try {
    await ask(client)
    return true
  } catch (error) {
    if (toStorageError(error).driverCode === UNKNOWN_STATEMENT) return false
    throw error
  }
}

const ask = (client: PostgresClient): Promise<unknown> => client.raw(QUESTION, ['trial'], { prepare: true })

/** A pooler closes the session of who leaves in a transaction. */
async function leave(client: PostgresClient): Promise<void> {
  if (client.pending > 0) return client.kill('TRIAL_TIMEOUT')
  await withinDeadline(client.raw('rollback'), END_WITHIN_MS, 'ROLLBACK_TIMEOUT').catch(ignore)
  await client.end(END_WITHIN_MS)
}
