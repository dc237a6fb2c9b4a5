/** What a metric is, and by what it may be told apart: every combination of values is a series of its own. */
export interface MetricDefinition {
  /** In UCUM: `s`, `{request}`. Not `1`: collectors name a gauge of that unit `…_ratio`. */
  readonly unit: string
  readonly description: string
  /** The attributes that it keeps; others are the span's alone. */
  readonly attributes: readonly string[]
}

const defineMetrics = <Name extends string>(
  metrics: Readonly<Record<Name, MetricDefinition>>,
): Readonly<Record<Name, MetricDefinition>> => metrics

/** Histograms of durations, in seconds. */
export const durationMetrics = defineMetrics({
  'http.server.request.duration': {
    unit: 's',
    description: 'Duration of HTTP server requests.',
    attributes: [
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'url.scheme',
      'error.type',
      'openapi.code',
    ],
  },
  'db.client.operation.duration': {
    unit: 's',
    description: 'Duration of database client operations.',
    attributes: ['db.system.name', 'db.query.summary', 'error.type'],
  },
  'db.client.connection.wait_time': {
    unit: 's',
    description: 'The time it took to obtain an open connection from the pool.',
    attributes: ['db.client.connection.pool.name'],
  },
  'openapi.transaction.duration': {
    unit: 's',
    description: 'Duration of database transactions, the wait for a connection included.',
    attributes: ['db.system.name', 'error.type'],
  },
  'openapi.channel.call.duration': {
    unit: 's',
    description: 'Duration of attempts to call a channel of the host.',
    attributes: ['openapi.channel', 'openapi.outcome'],
  },
  'openapi.job.duration': {
    unit: 's',
    description: 'Duration of the runs of a background job.',
    attributes: ['openapi.job', 'openapi.outcome'],
  },
  'openapi.webhook.attempt.duration': {
    unit: 's',
    description: 'Duration of attempts to send an event to a webhook endpoint.',
    attributes: ['openapi.outcome'],
  },
})

/** What is counted, from the start of the process on. */
export const counterMetrics = defineMetrics({
  'openapi.rate_limit.refused': {
    unit: '{request}',
    description: 'Requests that were over the limit of their client.',
    attributes: [],
  },
  'openapi.access_log.dropped': {
    unit: '{entry}',
    description: 'Entries of the access log that could not be stored.',
    attributes: [],
  },
  'openapi.token.issued': { unit: '{token}', description: 'Access tokens issued.', attributes: [] },
  'openapi.job.processed': {
    unit: '{piece}',
    description: 'Pieces of work that a background job did.',
    attributes: ['openapi.job'],
  },
  'openapi.channel.turned_away': {
    unit: '{call}',
    description: 'Calls of a channel that were not made, because it was left alone.',
    attributes: ['openapi.channel'],
  },
})

/** What is under way at the moment, read when somebody asks: those of all processes may be added up. */
export const levelMetrics = defineMetrics({
  'http.server.active_requests': {
    unit: '{request}',
    description: 'Number of active HTTP server requests.',
    attributes: ['http.request.method', 'url.scheme'],
  },
})

/** What is read when somebody asks. */
export const gaugeMetrics = defineMetrics({
  'openapi.channel.broken': {
    unit: '{tenant}',
    description:
      'Tenants whom a channel fails: it is left alone, or did not work when it was last tried, a short while ago.',
    attributes: ['openapi.channel'],
  },
  'openapi.job.last_success': {
    unit: 's',
    description: 'When a background job last came to its end in this process, in seconds since 1970.',
    attributes: ['openapi.job'],
  },
  'openapi.job.overdue': {
    unit: '{job}',
    description:
      '1 where this process runs the job by itself and no run of it has ended for three of its intervals, 2 minutes at least; else 0.',
    attributes: ['openapi.job'],
  },
  'openapi.event.outbox.size': {
    unit: '{event}',
    description: 'Events that have no place in a feed yet, counted up to 1,000.',
    attributes: [],
  },
  'openapi.event.outbox.oldest_age': {
    unit: 's',
    description: 'For how long the oldest of them has been waiting.',
    attributes: [],
  },
  'openapi.webhook.due': {
    unit: '{delivery}',
    description: 'Webhook deliveries that are due, of endpoints that are enabled, counted up to 1,000.',
    attributes: [],
  },
  'openapi.webhook.dead': {
    unit: '{delivery}',
    description: 'Webhook deliveries that were given up, counted up to 1,000.',
    attributes: [],
  },
  'openapi.wallet.verification.mismatch': {
    unit: '{tenant}',
    description:
      'Tenants whose last verification in this process found a wallet that does not follow from its entries.',
    attributes: [],
  },
  'openapi.wallet.verification.time': {
    unit: 's',
    description: 'When this process last verified wallets, in seconds since 1970.',
    attributes: [],
  },
  'db.client.connection.count': {
    unit: '{connection}',
    description: 'Connections of a pool that are in the state.',
    attributes: ['db.client.connection.pool.name', 'db.client.connection.state'],
  },
  'db.client.connection.max': {
    unit: '{connection}',
    description: 'Connections that a pool may have.',
    attributes: ['db.client.connection.pool.name'],
  },
  'db.client.connection.pending_requests': {
    unit: '{request}',
    description: 'Callers who wait for a connection of the pool.',
    attributes: ['db.client.connection.pool.name'],
  },
})

/** The name of a histogram of durations. */
export type DurationName = keyof typeof durationMetrics

/** The name of a counter. */
export type CounterName = keyof typeof counterMetrics

/** The name of a number that goes up and down. */
export type LevelName = keyof typeof levelMetrics

/** The name of a gauge. */
export type GaugeName = keyof typeof gaugeMetrics
