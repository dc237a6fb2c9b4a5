import type { Logger } from '@org/openapi-core/storage'
import { PostgresClient } from './postgres-client.js'
import type { ClientSettings } from './client-settings.js'
import { countHosts } from './postgres-driver.js'
import { PLACE_OF_PRIMARY, placeIn, ReplicaLane } from './replica-lane.js'
import type { ReplicaLaneSettings } from './replica-lane.js'
import type { ServerEncryption } from './server-encryption.js'

/**
 * A streaming replica, of the same kind as the primary otherwise: behind a pooler where that is behind one, and with its
 * time limits.
 */
export interface ReplicaOptions {
  /** One server, by its name or address: how late one is says nothing about another that a balancer may have chosen. */
  url: string
  /** As `ssl` beside it, which it is where absent. */
  ssl?: ServerEncryption | undefined
  /** Seconds that it may be late, 1 or more; default 5. What is later is read from the primary. */
  maxLagSeconds?: number | undefined
  /** Connections at most, two or more; default 4. One of them asks how late it is. */
  poolSize?: number | undefined
}

/** What a replica has of its primary. */
export interface ReplicaParts {
  readonly settings: ClientSettings
  /** For asking the primary how far the replica should be. */
  client(): Promise<PostgresClient>
  log(): Logger | undefined
}

/** The way to a replica. */
export function openReplica(
  { url, ssl, maxLagSeconds = 5, poolSize = 4 }: ReplicaOptions,
  primary: ReplicaParts,
): ReplicaLane {
  if (countHosts(url) !== 1) throw new RangeError('replica.url must name one host')
  if (!(maxLagSeconds >= 1)) throw new RangeError('replica.maxLagSeconds must be 1 or more')
  if (!Number.isInteger(poolSize) || poolSize < 2)
    throw new RangeError('replica.poolSize must be an integer of 2 or more')
  const settings = { ...primary.settings, url, ssl: ssl ?? primary.settings.ssl, isReplica: true }
  const lane: ReplicaLaneSettings = {
    maxLagMs: maxLagSeconds * 1000,
    size: poolSize,
    async placeOfPrimary() {
      const client = await primary.client()
      const { rows } = await client.raw(PLACE_OF_PRIMARY)
      return placeIn(rows[0])
    },
    log: () => primary.log(),
  }
  return new ReplicaLane(lane, () => PostgresClient.open(settings))
}
