import SqliteDatabase from 'better-sqlite3'
import postgres from 'postgres'

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
    for (const statement of statements) answers.push([...(await client.unsafe(statement))])
    return answers
  } finally {
    await client.end()
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
