import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

/** An empty database of its own, on the server that `global-setup.ts` started. */
export interface TestDatabase {
  url: string
  /** Deletes it, open connections or not. */
  drop(): Promise<void>
}

/** One per test file: files run in parallel and must not see each other's rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await runAsAdministrator(server, `CREATE DATABASE ${name}`)
  return { url: url.href, drop: () => runAsAdministrator(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function runAsAdministrator(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
