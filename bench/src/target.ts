import type { RequestListener } from 'node:http'
import type { DisturbanceName } from './latency/disturbance-names.js'
import type { WireRequest } from './load/wire-request.js'
import type { WriteName } from './writes/write-names.js'

export type Framework = 'http' | 'koa' | 'express'
export type StorageName = 'sqlite' | 'postgres'

/** The engine with its default options, but for what is switched off here. */
export interface EngineTarget {
  kind: 'engine'
  framework: Framework
  storage: StorageName
  /** Without it, every call pays for a verification by jose, as the floor's calls do. */
  tokenCache: boolean
  /** Without it, nothing is written for a read. */
  accessLog: boolean
  /** With metrics, and traces of one request in a hundred. */
  telemetry?: boolean
  /** In a host that writes a line for each request, as the example hosts do. */
  isHosted?: boolean
  /** With a limit of so many requests a second for its client. */
  rateLimitQps?: number
  /** With members, one of whom recharged and bought a hundred times, one a hundred thousand times. */
  members?: boolean
  /** With spreadsheets, one of ten thousand rows, one of a million. */
  spreadsheets?: boolean
  /** With so many coupons, a hundred of each member. */
  coupons?: number
  /** With so many payment orders of one client, and bag orders, order items and ledger entries of one member. */
  orders?: number
  /** With a lucky draw in which there were so many draws. */
  draws?: number
  /** With so many events in the feed of its client. */
  events?: number
}

/** A write by the engine as it is by default. */
export interface WriteEngineTarget {
  kind: 'write-engine'
  storage: StorageName
  write: WriteName
  /** By so many clients in turn, over so many connections a process, with a host's timers for the jobs. */
  hosted?: { readonly clients: number; readonly poolSize: number; readonly processes?: number }
  /** With metrics, and traces of one request in a hundred. */
  telemetry?: boolean
  /** Its client may know all that happens, which is recorded for it or not. */
  events?: 'recorded' | 'silent'
  /** Events are left to the jobs: the database is asked for nothing but what a request needs. */
  isAlone?: boolean
  /** While somebody has been looking at one moment of its database for so long, as a backup does. */
  backupMs?: number
}

/** An engine as it is by default, with so many rows of each list, that does other work while it is asked. */
export interface DisturbedEngineTarget {
  kind: 'disturbed-engine'
  storage: StorageName
  orders: number
}

/** An engine as it is by default, of many tenants, over PostgreSQL or a cluster of it. */
export interface ClusterEngineTarget {
  kind: 'cluster-engine'
  storage: 'postgres'
  tenants: number
  distribution?: 'citus' | undefined
}

/** One program under test. */
export type Target =
  /** `lean`: with what a framework does unasked turned off (Express: ETags). */
  | { kind: 'floor'; framework: Framework; storage: StorageName; lean?: boolean }
  | EngineTarget
  /** A draw by hand, in a lucky draw in which there were so many. */
  | { kind: 'draw-floor'; storage: StorageName; records: number }
  /** A write: by the engine as it is by default, or by hand on tables that the engine has made. */
  | { kind: 'write-floor'; storage: StorageName; write: WriteName }
  | WriteEngineTarget
  | DisturbedEngineTarget
  | ClusterEngineTarget
  | { kind: 'oidc-provider' }
  | { kind: 'express-oauth-server' }

/**
 * What a target can be asked for: the quality check of a goods, an access token, the consumption of one of two members
 * (of all of time, or within ranges), a booking, a page of one of two spreadsheets, a hundred events of a feed,
 * a page of a member's coupons, of a client's payment orders, of a member's bag orders or order items, a draw, its
 * statistics, a write.
 */
export type WorkloadName =
  | 'qc-detail'
  | 'token'
  | MemberWorkloadName
  | SpreadsheetWorkloadName
  | CouponWorkloadName
  | OrderWorkloadName
  | DrawWorkloadName
  | 'event-list'
  | WriteName

/** What only an engine with members can be asked for. */
export type MemberWorkloadName =
  | 'lifetime-100'
  | 'lifetime-100000'
  | 'range-100'
  | 'range-100000'
  | 'recharge'
  | 'adjustment'

/** What only an engine with spreadsheets can be asked for: pages of the small one, and of the big one. */
export type SpreadsheetWorkloadName = `${'sheet' | 'filtered' | 'keyword'}-${10_000 | 1_000_000}`

/** What only an engine with coupons can be asked for: a member's first page, and one by status, template and code. */
export type CouponWorkloadName = 'coupon-page' | 'coupon-filter'

/** What an engine with orders can be asked for: first pages, those by status and time of creation, last pages, and administrators'. */
export const orderPages = ['page', 'filter', 'last', 'admin', 'admin-last'] as const

/** Those of the ledger, which no partner has. */
export const ledgerPages = ['ledger-admin', 'ledger-admin-last'] as const

/** What only an engine with orders can be asked for. */
export type OrderWorkloadName =
  | `${'pay' | 'bag' | 'item'}-${(typeof orderPages)[number]}`
  | (typeof ledgerPages)[number]

/** What only a target with a lucky draw can be asked for: a draw, and what became of all of them. */
export type DrawWorkloadName = 'draw' | 'draw-statistics'

/** What a host is told at its start. */
export interface HostOptions {
  target: Target
  /** A folder of its own for the SQLite file. */
  folder: string
  /** A database of its own, empty; `undefined` where the target needs none. */
  databaseUrl: string | undefined
  /** Whether statements of SQLite are counted, which costs the host time. */
  countsStatements: boolean
  /** What tokens are signed with, alike in all processes over one database. */
  tokenSecret: string
  /** Whether another process has registered the client and seeded the database. */
  isFurther: boolean
}

/** Work beside the requests that are measured, and for how long it is done. */
export interface Disturbance {
  readonly name: DisturbanceName
  readonly durationMs: number
}

/** Pieces of work, numbered from `first` on. */
export interface PieceRange {
  readonly first: number
  readonly count: number
}

/** What a host says when it is ready. */
export interface HostReady {
  port: number
  workloads: Workloads
  /** Whether each request is a piece of work of its own, which has to be supplied before. */
  isSupplied: boolean
}

/** Requests that are sent in rotation, each with the answer that is expected. */
export type Workloads = Partial<Record<WorkloadName, WireRequest[]>>

/** A target inside its host: what `http.createServer` gets, and what to send it. */
export interface RunningTarget {
  listener: RequestListener
  workloads: Workloads
  /** Brings into being what these many requests work on; absent where there is nothing to bring. */
  supply?: (pieces: PieceRange) => Promise<void>
  /** Does other work for so long, one piece after another; answers how many pieces. Absent where there is none. */
  disturb?: (disturbance: Disturbance) => Promise<number>
  /** Ends what it holds, where the process goes on; hosts end with theirs. */
  close?: () => Promise<void>
}

/** A target's name in a report. */
export function targetName(target: Target): string {
  if (target.kind === 'floor') return `floor ${target.framework} ${target.storage}${target.lean ? ' lean' : ''}`
  if (target.kind === 'draw-floor') return `floor ${target.storage} of ${target.records} draws`
  if (target.kind === 'write-engine') return writeEngineName(target)
  if (target.kind === 'write-floor') return `by hand ${target.storage} ${target.write}`
  if (target.kind === 'cluster-engine') return `engine of ${target.tenants} tenants`
  if (target.kind === 'disturbed-engine') return `engine ${target.storage} of ${target.orders} orders`
  if (target.kind !== 'engine') return target.kind
  const { framework, storage, tokenCache, accessLog, rateLimitQps, telemetry, isHosted } = target
  const sizes = (['coupons', 'orders', 'draws', 'events'] as const).flatMap((rows) =>
    target[rows] === undefined ? [] : [` of ${target[rows]} ${rows}`],
  )
  const modes = [
    tokenCache ? '' : ' uncached',
    accessLog ? '' : ' unlogged',
    rateLimitQps ? ' counted' : '',
    isHosted ? ' hosted' : '',
    telemetry ? ' observed' : '',
  ]
  return `engine ${framework} ${storage}${[...sizes, ...modes].join('')}`
}

function writeEngineName({ storage, write, hosted, events, backupMs, telemetry }: WriteEngineTarget): string {
  const clients = hosted === undefined ? '' : ` of ${counted(hosted.clients, 'client')}`
  const processes = hosted?.processes === undefined ? '' : ` in ${counted(hosted.processes, 'process', 'es')}`
  return `engine ${storage} ${write}${clients}${processes}${events === undefined ? '' : ` with events ${events}`}${backupMs === undefined ? '' : ' beside a backup'}${telemetry ? ' observed' : ''}`
}

const counted = (count: number, name: string, plural = 's') => `${count} ${name}${count === 1 ? '' : plural}`

/** Whether the runner must start PostgreSQL for it. */
export function needsPostgres(target: Target): boolean {
  return 'storage' in target && target.storage === 'postgres'
}
