import type { PostgresClient } from './postgres-client.js'

/** What a host of the address has as a start over the next one. Longer than a log-in takes, also over some distance. */
const HEAD_START_MS = 300

/**
 * Finds among the hosts of an address the one that takes writes. The one that did so last comes first; when it refuses,
 * or says nothing for a moment, the next is tried beside it. So neither a server that was a primary and is none any
 * more nor one that the network swallows holds anybody up.
 */
export class WritableHost {
  private preferred = 0

  constructor(private readonly count: number) {}

  /** The first client that opens; rejects with the last failure when none does. */
  open(connect: (host: number) => Promise<PostgresClient>): Promise<PostgresClient> {
    const hosts = Array.from({ length: this.count }, (_, index) => (this.preferred + index) % this.count)
    let failed = 0
    let isFound = false
    return new Promise((resolve, reject) => {
      const tryNext = (): void => {
        const host = hosts.shift()
        if (host === undefined || isFound) return
        const next = setTimeout(tryNext, HEAD_START_MS)
        const use = (client: PostgresClient): void => {
          clearTimeout(next)
          if (isFound) return client.kill('CONNECTION_ENDED')
          isFound = true
          this.preferred = host
          resolve(client)
        }
        const goOn = (error: Error): void => {
          clearTimeout(next)
          failed += 1
          if (failed === this.count) reject(error)
          else tryNext()
        }
        connect(host).then(use, goOn)
      }
      tryNext()
    })
  }
}
