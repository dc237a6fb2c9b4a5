import { formCluster, HOW_TO_GET_CITUS, startCitusCluster } from '@org/tools/citus-cluster'
import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import type { ClusterEngineTarget } from '../target.js'

/** The servers of one database. */
export interface ClusterDatabase {
  readonly name: string
  readonly url: string
  readonly distribution?: ClusterEngineTarget['distribution']
  /** Of the server that is asked, and of those that it asks. */
  readonly coordinator: number
  readonly workers: readonly number[]
  stop(): Promise<void>
}

/** As those of the other suites. */
const settings = { autovacuum: 'off' }

/** One PostgreSQL. */
export async function startSingle(): Promise<ClusterDatabase> {
  const server = await startEmbeddedPostgres({ settings })
  const { url, pid: coordinator } = server
  return { name: 'one PostgreSQL', url, coordinator, workers: [], stop: () => server.stop() }
}

/** A coordinator with so many workers; undefined where there is no Citus, after it has said how to get it. */
export async function startCitus(count: number): Promise<ClusterDatabase | undefined> {
  const cluster = await startCitusCluster({ workers: count, settings })
  if (cluster === undefined) {
    console.error(HOW_TO_GET_CITUS)
    return undefined
  }
  const { url, coordinator, workers } = cluster
  await formCluster(
    url,
    workers.map((worker) => worker.url),
    'postgres',
  )
  return {
    name: `Citus, ${count} worker${count === 1 ? '' : 's'}`,
    url,
    distribution: 'citus',
    coordinator: coordinator.pid,
    workers: workers.map(({ pid }) => pid),
    stop: () => cluster.stop(),
  }
}
