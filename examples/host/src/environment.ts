import { isIP } from 'node:net'
import { z } from 'zod'
import { randomText, systemRandom } from '@org/openapi-core'
import { readSecretFiles } from './secret-files.js'
import { StartError } from './start-error.js'
import { surroundedValues } from './surrounded-values.js'

/** A variable that is set but empty counts as not set. */
const variable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, { error: 'must be an integer' })
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min, { error: `must be at least ${min}` })
        .max(max, { error: `must be at most ${max}` }),
    )

const flag = z
  .enum(['0', '1', 'false', 'true'], { error: 'must be 0 or 1' })
  .transform((text) => text === '1' || text === 'true')

/** How much demo data: `small` is what the documents' examples name, `month` a month of a busy shop beside it. */
export type DemoData = 'none' | 'small' | 'month'

const demoData = z
  .enum(['0', '1', 'false', 'true', 'small'], { error: 'must be 0, 1 or small' })
  .transform((text): DemoData => {
    if (text === 'small') return 'small'
    return text === '1' || text === 'true' ? 'month' : 'none'
  })

/** The one way in which traces and metrics leave. */
const protobuf = z.enum(['http/protobuf'], { error: 'must be http/protobuf, or absent' }).optional()

const MIN_SECRET_BYTES = 32
const MIN_KEY_LENGTH = 32
/** Twice what balancers usually wait between two looks at `/readyz`. */
const DRAIN_SECONDS = 5

/** Of OpenTelemetry's own variables, in milliseconds, what they are where they are not set. */
const EXPORT_INTERVAL_MS = 60_000
const EXPORT_TIMEOUT_MS = 30_000
const MIN_EXPORT_MS = 100

const variables = z.object({
  // Who writes it almost so means it: nothing else tells that the defaults of development are on.
  NODE_ENV: variable(
    z
      .string()
      .refine((text) => text === 'production' || !/^prod/i.test(text), { error: 'must be written production' })
      .optional(),
  ),
  PORT: variable(integer(0, 65_535).default(3000)),
  HOST: variable(z.string().default('127.0.0.1')),
  DATABASE_URL: variable(z.string().optional()),
  DATABASE_DISTRIBUTION: variable(z.enum(['citus'], { error: 'must be citus, or absent' }).optional()),
  DATABASE_POOLER: variable(z.enum(['transaction'], { error: 'must be transaction, or absent' }).optional()),
  DATABASE_MIGRATION_URL: variable(z.string().optional()),
  DATABASE_REPLICA_URL: variable(z.string().optional()),
  DATABASE_TLS: variable(flag.default(false)),
  // Others are no part of a header, or one that every client writes in its own way.
  OPENAPI_ADMIN_KEY: variable(
    z
      .string()
      .regex(/^[!-~]+$/, { error: 'must be letters, digits and signs of ASCII, without blanks' })
      .optional(),
  ),
  OPENAPI_TOKEN_SECRET: variable(
    z
      .string()
      .refine((text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES, {
        error: `must have at least ${MIN_SECRET_BYTES} bytes`,
      })
      .optional(),
  ),
  OPENAPI_ISSUER: variable(z.string().max(255, { error: 'must have at most 255 characters' }).optional()),
  PUBLIC_URL: variable(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), { error: 'must have no query, no fragment and no credentials' })
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
  ),
  DEMO_DATA: variable(demoData.optional()),
  SANDBOX: variable(flag.optional()),
  TRUSTED_PROXIES: variable(
    z
      .string()
      .transform((list) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      )
      .refine((list) => list.every(isAddressOrNetwork), {
        error: 'must be a comma-separated list of IP addresses or CIDR networks',
      })
      .default([]),
  ),
  WORKERS: variable(integer(1, 256).default(1)),
  METRICS_PORT: variable(integer(0, 65_535).optional()),
  METRICS_HOST: variable(z.string().default('127.0.0.1')),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(protobuf),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: variable(protobuf),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: variable(protobuf),
  OTEL_METRIC_EXPORT_INTERVAL: variable(integer(MIN_EXPORT_MS, 999_999).default(EXPORT_INTERVAL_MS)),
  OTEL_METRIC_EXPORT_TIMEOUT: variable(integer(MIN_EXPORT_MS, 999_999).optional()),
  OTEL_SDK_DISABLED: variable(z.string().optional()),
  OTEL_TRACES_SAMPLER: variable(z.string().optional()),
  OTEL_TRACES_SAMPLER_ARG: variable(z.string().optional()),
  DRAIN_SECONDS: variable(integer(0, 300).optional()),
})

/** What the environment variables say, with every default filled in. */
export interface Environment {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  /** Of PostgreSQL: what stands at `databaseUrl` instead of the server. */
  readonly databasePooler: 'transaction' | undefined
  /** `citus`: the database is the coordinator of a cluster. */
  readonly databaseDistribution: 'citus' | undefined
  /** Of PostgreSQL: the server's own address, for migrations. */
  readonly databaseMigrationUrl: string | undefined
  /** Of PostgreSQL: a streaming replica, for what may be read somewhat late. */
  readonly databaseReplicaUrl: string | undefined
  /** Of PostgreSQL: connections are encrypted, and its certificate is verified. */
  readonly databaseTls: boolean
  readonly adminKey: string
  /** The admin key is not from the environment, so that somebody has to be told. */
  readonly isAdminKeyMade: boolean
  readonly tokenSecret: string | undefined
  readonly issuer: string | undefined
  /** Where the host is reached from outside, without a slash at its end; undefined: where it listens. */
  readonly publicUrl: string | undefined
  readonly demoData: DemoData
  readonly sandbox: boolean
  readonly trustedProxies: readonly string[]
  readonly workers: number
  /** Where the first worker serves its metrics, 0 for a free port; undefined: nowhere. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** Where traces and metrics are sent to; undefined: nowhere. */
  readonly otlpEndpoint: string | undefined
  /** How often metrics are sent there, and how long an export may take, in milliseconds. */
  readonly metricExport: { readonly intervalMs: number; readonly timeoutMs: number }
  /** How much of the traces that begin here is kept; undefined: as the SDK reads its variables. */
  readonly traceRatio: number | undefined
  /** For how long a host that is told to stop says so at `/readyz` before it takes no more requests. */
  readonly drainSeconds: number
}

/** Reads the variables of the README's table. Throws `StartError` that names every wrong one. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = readSecretFiles(source)
  const faults = surroundedValues(given, Object.keys(variables.shape))
  if (faults.length > 0) throw new StartError(faults.join('\n'))
  const result = variables.safeParse(given)
  if (!result.success) {
    throw new StartError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const read = result.data
  const isProduction = read.NODE_ENV === 'production'
  if (isProduction) refuseInProduction(read)
  return {
    isProduction,
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    databasePooler: read.DATABASE_POOLER,
    databaseDistribution: read.DATABASE_DISTRIBUTION,
    databaseMigrationUrl: read.DATABASE_MIGRATION_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    databaseTls: read.DATABASE_TLS,
    adminKey: read.OPENAPI_ADMIN_KEY ?? `oak_${randomText(systemRandom, 48)}`,
    isAdminKeyMade: read.OPENAPI_ADMIN_KEY === undefined,
    tokenSecret: read.OPENAPI_TOKEN_SECRET,
    issuer: read.OPENAPI_ISSUER,
    publicUrl: read.PUBLIC_URL,
    demoData: read.DEMO_DATA ?? (isProduction ? 'none' : 'month'),
    sandbox: read.SANDBOX ?? !isProduction,
    trustedProxies: read.TRUSTED_PROXIES,
    workers: read.WORKERS,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    otlpEndpoint: /^true$/i.test(read.OTEL_SDK_DISABLED ?? '') ? undefined : read.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricExport: metricExportOf(read),
    traceRatio: traceRatioOf(read),
    // Developers and tests have no balancer that would have to notice.
    drainSeconds: read.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS : 0),
  }
}

/** The SDK reads them where it is configured as a whole only. Throws `StartError` where an export may outlast the interval. */
function metricExportOf({
  OTEL_METRIC_EXPORT_INTERVAL: intervalMs,
  OTEL_METRIC_EXPORT_TIMEOUT: given,
}: z.output<typeof variables>): Environment['metricExport'] {
  const timeoutMs = given ?? Math.min(EXPORT_TIMEOUT_MS, intervalMs)
  if (timeoutMs > intervalMs)
    throw new StartError(`OTEL_METRIC_EXPORT_TIMEOUT: must be at most OTEL_METRIC_EXPORT_INTERVAL, ${intervalMs}`)
  return { intervalMs, timeoutMs }
}

/** Of the samplers that OpenTelemetry has variables for, the one that needs no tracer to decide. */
function traceRatioOf({
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: text = '',
}: z.output<typeof variables>): number | undefined {
  const ratio = /^(0|1|[01]?\.\d+)$/.test(text) ? Number(text) : NaN
  return sampler === 'parentbased_traceidratio' && ratio <= 1 ? ratio : undefined
}

/** What a default may stand in for while nothing is at stake. */
function refuseInProduction({
  OPENAPI_TOKEN_SECRET: secret,
  OPENAPI_ADMIN_KEY: key,
}: z.output<typeof variables>): void {
  const faults = [
    ...(secret === undefined ? ['OPENAPI_TOKEN_SECRET: is required with NODE_ENV=production'] : []),
    ...(key === undefined ? ['OPENAPI_ADMIN_KEY: is required with NODE_ENV=production'] : []),
    ...(key !== undefined && key.length < MIN_KEY_LENGTH
      ? [`OPENAPI_ADMIN_KEY: must have at least ${MIN_KEY_LENGTH} characters with NODE_ENV=production`]
      : []),
  ]
  if (faults.length > 0) throw new StartError(faults.join('\n'))
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}
