import { z } from 'zod'
import { integer, localDateTimeOutput, numericId, wholeList } from '../http/input/fields.js'
import { named } from '../http/named-schema.js'

/** For so many tenants it is told that a channel does not work for them. */
export const MOST_TENANTS = 20

const times = () => localDateTimeOutput().nullable()
const count = () => integer().min(0)
const circuitState = () => z.enum(['CLOSED', 'OPEN', 'HALF_OPEN'])

/** What the members mean stands in the description of the call: a console, which has labels, would load it twice. */
const processView = z.object({
  id: z.string(),
  startTime: localDateTimeOutput(),
  runsJobs: z.boolean(),
})

const versionsView = z.object({
  engine: z.string(),
  partnerApi: z.string(),
  runtime: z.string().nullable(),
})

const databaseView = z.object({
  databaseKind: z.string(),
  databaseState: z.enum(['UP', 'DOWN']),
  latencyMs: z.number().nullable(),
  pendingMigrations: z.array(z.string()).nullable().meta({ maxItems: 1000 }),
  unpartitionedRows: count().nullable(),
  replicaState: z.enum(['UP', 'BEHIND', 'DOWN']).nullable(),
  replicaLagSeconds: z.number().nullable(),
})

const jobView = z.object({
  name: z.string(),
  everySeconds: integer().min(1),
  jobState: z.enum(['IDLE', 'RUNNING', 'FAILED', 'OVERDUE', 'NOT_SCHEDULED']),
  lastStart: times(),
  lastEnd: times(),
  lastProcessed: count().nullable(),
  failedRuns: count(),
})

/** A job as it is told. */
export type JobStatus = z.input<typeof jobView>

const brokenView = z.object({ tenantId: numericId(), channelState: circuitState(), since: localDateTimeOutput() })

const channelView = z.object({
  name: z.string(),
  channelState: circuitState(),
  since: times(),
  answered: count(),
  failed: count(),
  turnedAway: count(),
  lastAnswer: times(),
  lastFailure: times(),
  brokenTenants: count(),
  broken: z.array(brokenView).meta({ maxItems: MOST_TENANTS }),
})

/** A channel as it is told. */
export type ChannelStatus = z.input<typeof channelView>

const backlogView = z.object({ count: count(), capped: z.boolean(), oldest: times() })

/** Work that has gathered, as it is told. */
export type BacklogStatus = z.input<typeof backlogView>

/** How the engine is. */
export const engineStatusView = named(
  'EngineStatus',
  z.object({
    time: localDateTimeOutput(),
    process: processView,
    versions: versionsView,
    database: databaseView,
    jobs: wholeList(jobView),
    channels: wholeList(channelView),
    outbox: z.object({ unsequenced: backlogView, due: backlogView, dead: backlogView }).nullable(),
  }),
)

/** How the engine is, with times as instants. */
export type EngineStatus = z.input<typeof engineStatusView>
