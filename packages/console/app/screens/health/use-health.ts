import { useAnswer } from '../use-answer.js'

export const HEALTH_PATH = 'system/health/get'
/** Asked for again while somebody looks: a page in the background asks nothing. */
const EVERY_MS = 10_000

/** A job as the process knows it that has answered. */
export interface JobStatus {
  readonly name: string
  readonly everySeconds: number
  readonly jobState: 'IDLE' | 'RUNNING' | 'FAILED' | 'OVERDUE' | 'NOT_SCHEDULED'
  readonly lastEnd: string | null
  readonly failedRuns: number
}

/** A channel, by the worst of its tenants' breakers. */
export interface ChannelStatus {
  readonly name: string
  readonly channelState: 'CLOSED' | 'OPEN' | 'HALF_OPEN'
  readonly since: string | null
  readonly brokenTenants: number
  readonly broken: readonly { readonly tenantId: number }[]
}

/** Work that has gathered. */
export interface Backlog {
  readonly count: number
  readonly capped: boolean
  readonly oldest: string | null
}

/** How the engine is. */
export interface Health {
  readonly time: string
  readonly process: { readonly id: string; readonly startTime: string; readonly runsJobs: boolean }
  readonly versions: { readonly engine: string; readonly partnerApi: string; readonly runtime: string | null }
  readonly database: {
    readonly databaseKind: string
    readonly databaseState: 'UP' | 'DOWN'
    readonly latencyMs: number | null
    readonly pendingMigrations: readonly string[] | null
    readonly unpartitionedRows: number | null
    readonly replicaState: 'UP' | 'BEHIND' | 'DOWN' | null
  }
  readonly jobs: readonly JobStatus[]
  readonly channels: readonly ChannelStatus[]
  readonly outbox: { readonly unsequenced: Backlog; readonly due: Backlog; readonly dead: Backlog } | null
}

/** How the engine is, as often as it is worth looking. */
export const useHealth = (tenantId: string) => useAnswer<Health>({ tenantId, path: HEALTH_PATH, everyMs: EVERY_MS })
