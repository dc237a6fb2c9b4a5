import { dirname, join, resolve } from 'node:path'
import express from 'express'
import { readEnvironment, runHost, runMain, StartError } from '@org/example-host'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const DEFAULT_FILE = 'data/openapi.sqlite'

/** A path, `file:` before it or not, or `:memory:`. */
function sqliteFile(databaseUrl = DEFAULT_FILE): string {
  if (databaseUrl === ':memory:') return databaseUrl
  if (/^[a-z][a-z+]+:\/\//i.test(databaseUrl)) {
    throw new StartError('DATABASE_URL: must be the path of a file, or :memory:')
  }
  return resolve(databaseUrl.replace(/^(file|sqlite):/, ''))
}

await runMain(async () => {
  const environment = readEnvironment(process.env)
  const file = sqliteFile(environment.databaseUrl)
  await runHost({
    environment,
    openStorage: (telemetry) => sqliteStorage({ file, telemetry }),
    // A database in memory has no files that outlive it.
    filesFolder: file === ':memory:' ? undefined : join(dirname(file), 'invoices'),
    createListener: (handlers) =>
      express()
        .disable('x-powered-by')
        .use(handlers.map((handler) => expressOpenApi(handler))),
  })
})
