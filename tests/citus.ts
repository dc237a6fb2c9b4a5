import { runOn } from '@org/tools/citus-cluster'

/** URLs of the workers, where `npm run test:citus` has started a cluster and its coordinator is the tests' PostgreSQL. */
export const citusWorkers: readonly string[] = (process.env['TEST_CITUS_WORKERS'] ?? '').split(' ').filter(Boolean)

/** Runs a statement as the superuser on the tests' PostgreSQL and, where it is a coordinator, on its workers. */
export async function runEverywhere(server: string, ...statements: string[]): Promise<void> {
  for (const url of [...citusWorkers, server]) await runOn(url, ...statements)
}

/** Before a database is copied: the cluster's daemon over it would be in the way, and comes again to what is open. */
export const closeForCopies = (database: string): string[] =>
  citusWorkers.length === 0
    ? []
    : [
        `alter database ${database} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      ]
