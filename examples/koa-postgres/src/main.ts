import { resolve } from 'node:path'
import Koa from 'koa'
import { readEnvironment, runCluster, runHost, runMain, StartError } from '@org/example-host'
import type { HostDefinition } from '@org/example-host'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import { postgresStorage } from '@org/openapi-storage-postgres'
import type { EmbeddedPostgres } from '@org/tools/embedded-postgres'

type Database = Pick<EmbeddedPostgres, 'url' | 'stop'>

/** The one of `DATABASE_URL`; else a PostgreSQL of its own, which starts empty and is deleted at the end. */
async function openDatabase(url: string | undefined): Promise<Database> {
  if (url === undefined) {
    // Not installed where a database is given, as in the image that the Dockerfile makes.
    const { startEmbeddedPostgres } = await import('@org/tools/embedded-postgres')
    return startEmbeddedPostgres()
  }
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StartError('DATABASE_URL: must begin with postgres://')
  return { url, stop: () => Promise.resolve() }
}

const createListener: HostDefinition['createListener'] = (handlers) => {
  const app = new Koa()
  // Koa prints them with their stack, among lines of JSON: of a connection that a caller broke off, or did not speak HTTP on.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!/^(HPE_|ECONNRESET$|EPIPE$|ECONNABORTED$)/.test(error.code ?? '')) app.onerror(error)
  })
  for (const handler of handlers) app.use(koaOpenApi(handler))
  const answer = app.callback()
  return (request, response) => void answer(request, response)
}

await runMain(async () => {
  const environment = readEnvironment(process.env)
  const { url, stop } = await openDatabase(environment.databaseUrl)
  // Files of a database that is deleted at the end are deleted, too.
  const filesFolder = environment.databaseUrl === undefined ? undefined : resolve('data/invoices')
  const { databasePooler: pooler, databaseMigrationUrl: migrationUrl, databaseReplicaUrl, databaseTls } = environment
  const { databaseDistribution: distribution } = environment
  const ssl = databaseTls || undefined
  const replica = databaseReplicaUrl === undefined ? undefined : { url: databaseReplicaUrl }
  const openStorage: HostDefinition['openStorage'] = (telemetry) =>
    postgresStorage({ url, pooler, migrationUrl, distribution, replica, ssl, telemetry })
  const definition = { environment, openStorage, createListener, filesFolder, afterStop: stop }
  await (environment.workers > 1 ? runCluster(definition, { DATABASE_URL: url }) : runHost(definition))
})
