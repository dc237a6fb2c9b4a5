import SqliteDatabase from 'better-sqlite3'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { citusWorkers } from '../citus.js'

/**
 * Runs statements past the engines that work on a database, one after the other, each of which sees one moment; answers
 * the rows of each. Nothing stays open: a process that starts finds the database as it was left.
 */
export type DatabaseView = (statements: readonly string[]) => Promise<object[][]>

/** Of a PostgreSQL by its URL, or an SQLite file by its path. */
export function viewOf(url: string): DatabaseView {
  return /^postgres/.test(url)
    ? (statements) => askServer(url, statements)
    : (statements) => Promise.resolve(askFile(url, statements))
}

async function askServer(url: string, statements: readonly string[]): Promise<object[][]> {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const answers: object[][] = []
    const ask = citusWorkers.length > 0 ? askCluster : askDatabase
    for (const statement of statements) answers.push(await ask(client, statement))
    return answers
  } finally {
    await client.end()
  }
}

const askDatabase = async (client: Sql, statement: string): Promise<object[]> => [...(await client.unsafe(statement))]

/**
 * A question may go over all tenants: it is asked of copies of the tables, which stand before them under their names. A
 * tenant's rows are on one server, which shows all of them as they were at one moment.
 */
async function askCluster(client: Sql, statement: string): Promise<object[]> {
  if (!/^\s*(select|with)\b/i.test(statement)) return askDatabase(client, statement)
  const tables = await client<{ name: string }[]>`select logicalrelid::regclass::text as name from pg_dist_partition`
  const asked = tables.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(statement))
  await client.unsafe('begin isolation level repeatable read')
  try {
    for (const { name } of asked) await client.unsafe(`create temp table ${name} as table public.${name}`)
    return await askDatabase(client, statement)
  } finally {
    await client.unsafe('rollback')
  }
}

function askFile(file: string, statements: readonly string[]): object[][] {
  const handle = new SqliteDatabase(file)
  try {
    return statements.map((statement) => {
      const prepared = handle.prepare(statement)
      if (prepared.reader) return prepared.all() as object[]
      prepared.run()
      return []
    })
  } finally {
    handle.close()
  }
}
