import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL of the one PostgreSQL server that all test files share. */
    postgresUrl: string
  }
}

/**
 * Runs once, before all projects. The embedded server ends with this process, however that ends
 * (Ctrl-C, a kill), so the function answered here only makes the normal end orderly.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given)
    return undefined
  }
  const server = await startEmbeddedPostgres({ settings: { max_connections: '300' } })
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
