import postgres from 'postgres'

/** URLs of the workers, where `npm run test:citus` has started a cluster and its coordinator is the tests' PostgreSQL. */
export const citusWorkers: readonly string[] = (process.env['TEST_CITUS_WORKERS'] ?? '').split(' ').filter(Boolean)

/** Runs a statement as the superuser on the tests' PostgreSQL and, where it is a coordinator, on its workers. */
export async function runEverywhere(server: string, ...statements: string[]): Promise<void> {
  for (const url of [...citusWorkers, server]) await runOn(url, ...statements)
}

/** Makes a cluster of databases of this name, as an operator does before the engine migrates for the first time. */
export async function formCluster(server: string, database: string): Promise<void> {
  const at = (url: string): URL => Object.assign(new URL(url), { pathname: `/${database}` })
  const servers = [...citusWorkers, server].map(at)
  for (const { href } of servers) await runOn(href, 'create extension citus')
  const place = ({ hostname, port }: URL): string => `'${hostname}', ${port}`
  const [workers, coordinator] = [servers.slice(0, -1), at(server)]
  await runOn(
    coordinator.href,
    `select citus_set_coordinator_host(${place(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${place(worker)})`),
  )
}

/** Before a database is copied: the cluster's daemon over it would be in the way, and comes again to what is open. */
export const closeForCopies = (database: string): string[] =>
  citusWorkers.length === 0
    ? []
    : [
        `alter database ${database} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      ]

async function runOn(url: string, ...statements: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
