import { option } from '@org/openapi-core'

/** Of one server, or of several hosts; never repeated, for it holds a password. What else it says the driver reads. */
const url = option.matching(/^postgres(ql)?:\/\//i, 'must be postgres://user:password@host:port/database')

const ssl = option.either(
  'must be true, or { ca, servername } with texts',
  option.only(true),
  option.group({
    ca: option.either('must be a text or texts', option.text(), option.texts()).optional(),
    servername: option.text().optional(),
  }),
)

/** What is added to a time before it is a timer's, or the server's, still fits there. */
const milliseconds = option.milliseconds(1_000_000_000)

/** What options of the storage have to be; what the gateway asks of numbers beyond that it says itself. */
export const postgresShape = {
  url,
  ssl: ssl.optional(),
  pooler: option.only('transaction').optional(),
  preparedStatements: option.flag().optional(),
  distribution: option.only('citus').optional(),
  migrationUrl: url.optional(),
  replica: option
    .group({
      url,
      ssl: ssl.optional(),
      maxLagSeconds: option.number().optional(),
      poolSize: option.number().optional(),
    })
    .optional(),
  poolSize: option.number().optional(),
  transactionShare: option.number().optional(),
  connectTimeoutMs: milliseconds.optional(),
  statementTimeoutMs: milliseconds.optional(),
  transactionTimeoutMs: milliseconds.optional(),
  transactionWaitMs: milliseconds.optional(),
  telemetry: option.implementing('telemetry', 'span', 'count', 'observe').optional(),
}
