import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { runEverywhere } from './citus.js'
import { keepFilesInMemory } from './memory-folder.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL of the one PostgreSQL server that all test files share. */
    postgresUrl: string
    /** What the names of this run's databases begin with. */
    databasePrefix: string
    /** The file that `left-codes.ts` writes to. */
    leftCodes: string
  }
}

/** Runs once, before all projects. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before the first temporary file; workers and what they start are told by the environment.
  const leaveMemory = await keepFilesInMemory()
  const folder = await mkdtemp(join(tmpdir(), 'openapi-tests-'))
  const leftCodes = join(folder, 'left-codes')
  await writeFile(leftCodes, '')
  project.provide('leftCodes', leftCodes)
  const stopPostgres = await providePostgres(project)
  return async () => {
    await stopPostgres()
    await rm(folder, { recursive: true })
    await leaveMemory()
  }
}

/**
 * The embedded server ends with this process, however that ends (Ctrl-C, a kill), so the function answered here only
 * makes the normal end orderly.
 */
async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`
  project.provide('databasePrefix', prefix)
  const given = process.env['TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given)
    return () => dropDatabases(given, prefix)
  }
  const server = await startEmbeddedPostgres({ settings: { max_connections: '300' } })
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}

/** On a server that lives on: databases that tests use again have nobody else to delete them. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const left = await sql<
      { name: string }[]
    >`select datname as name from pg_database where starts_with(datname, ${prefix})`
    for (const { name } of left) await runEverywhere(url, `drop database if exists ${name} with (force)`)
  } finally {
    await sql.end()
  }
}
