import type { PostgresClient } from './postgres-client.js'

/** For the answer to a question that asks nothing. */
const ANSWER_WITHIN_MS = 1000

/** Deaths of a connection that still seemed open: the server said nothing. */
const silences: ReadonlySet<string> = new Set(['STATEMENT_TIMEOUT', 'ROLLBACK_TIMEOUT'])

/**
 * All open connections of a gateway. Where a network lost them, no side is told: each is found out only when somebody
 * has waited for an answer in vain, and one lane after the other would let its callers wait. So the first that is given
 * up for its silence has those that nobody waits for asked, and those that do not answer are given up, too.
 */
export class SilenceAlarm {
  private readonly clients = new Set<PostgresClient>()

  /** Watches a client from now to its death. */
  watch(client: PostgresClient): PostgresClient {
    if (!client.alive) return client
    this.clients.add(client)
    client.onDeath((code) => {
      this.clients.delete(client)
      if (silences.has(code))
        for (const other of this.clients) if (other.pending === 0) void other.probe(ANSWER_WITHIN_MS)
    })
    return client
  }
}
