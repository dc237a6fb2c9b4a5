import type { Comparison } from './measure/comparison.js'
import { ledgerPages, orderPages } from './target.js'
import type { EngineTarget, Framework, StorageName, Target, WriteEngineTarget } from './target.js'
import { writeNames } from './writes/write-names.js'
import type { WriteName } from './writes/write-names.js'

const frameworks: Framework[] = ['http', 'koa', 'express']
const storages: StorageName[] = ['sqlite', 'postgres']

/** The promised ratios of the engine to the hand-written handler on the same framework. */
const sqliteFigures: Record<Framework, number> = { http: 1.5, koa: 1.2, express: 1.4 }
const postgresFigure = 1.3
const uncachedFigure = 0.9
const oidcProviderFigure = 2.5

/** A member with a thousand times as many recharges and bag orders may take three times as long. */
const consumptionFigure = 1 / 3

/** A page of a spreadsheet with a hundred times as many rows may take twice as long. */
const spreadsheetFigure = 1 / 2

/** A member's coupons among a hundred times as many may take twice as long to page through. */
const couponFigure = 1 / 2

/** A page among a hundred times as many orders of one client or member may take twice as long. */
const orderFigure = 1 / 2

/**
 * A draw may cost a ninth more than one by hand, and hardly more among a hundred times as many; statistics at most
 * twice.
 */
const drawFigure = 0.9
const drawGrowthFigure = 0.8
const statisticsFigure = 1 / 2
const fewDraws = 10_000

/** A call of a client with a limit, against one of a client without. */
const countedFigure = 0.85
/** More than a machine answers, and the most that an application may have. */
const neverReachedQps = 100_000

/** A read that is written to the access log, against one that is not. */
const loggedFigure = 0.95

/** A call that is measured, and traced once in a hundred times, against one that is not. */
const observedFigure = 0.9

/** The engine writes its access log up to half a second later, which belongs to the requests. */
const laterToo = { sliceMs: 1500, restMs: 700 }

const observed = { atLeast: observedFigure, slices: laterToo }

/** A write against one by hand, by the requests under way: SQLite commits what comes together once. */
const writeFigures: Record<StorageName, Partial<Record<number, number>>> = {
  sqlite: { 1: 1, 64: 2 },
  postgres: { 1: 0.9, 16: 0.9, 64: 0.9 },
}
const writeLoads = [1, 16, 64]

/** A write beside a backup that has gone on for a minute may take 1.3 times as long. */
const backupFigure = 1 / 1.3
const backupMs = 60_000

/** Two processes may use a tenth more CPU for a request than one. */
const furtherProcessFigure = 1 / 1.1

/** A payment from a wallet with what is recorded of it, against one of which nobody is told. */
const toldFigure = 0.93

/** One client with all requests against 64 who share them. */
const oneClientFigure = 0.7

/** `BENCH_ROWS=100000` for a quicker look. */
const manyOrders = Number(process.env['BENCH_ROWS'] ?? 1_000_000)

/** Against this one no figure is promised; it shows what the ETag of the usual floor is worth. */
const leanExpress: Target = { kind: 'floor', framework: 'express', storage: 'sqlite', lean: true }

/** What can be measured, by the name that is given on the command line. */
export const suites: Record<string, Comparison[]> = {
  'goods-sqlite': [
    ...frameworks.map((framework) => goods(framework, 'sqlite', sqliteFigures[framework])),
    { ...goods('express', 'sqlite'), reference: leanExpress },
  ],
  'goods-postgres': frameworks.map((framework) => goods(framework, 'postgres', postgresFigure)),
  'goods-uncached': storages.flatMap((storage) => frameworks.map((framework) => uncached(framework, storage))),
  'rate-limit': storages.map((storage) => counted(storage)),
  'access-log': [
    ...storages.map((storage) => loggedOrNot(storage)),
    ...storages.flatMap((storage) => frameworks.map((framework) => logged(framework, storage))),
  ],
  token: [
    token('koa', { kind: 'oidc-provider' }, oidcProviderFigure),
    token('http', { kind: 'oidc-provider' }, oidcProviderFigure),
    token('express', { kind: 'express-oauth-server' }, undefined),
  ],
  consumption: storages.flatMap((storage) => consumption(storage)),
  spreadsheets: storages.flatMap((storage) => spreadsheets(storage)),
  coupons: storages.flatMap((storage) => coupons(storage)),
  draws: storages.flatMap((storage) => draws(storage)),
  pages: storages.flatMap((storage) => orders(storage)),
  feeds: storages.map((storage) => feeds(storage)),
  writes: storages.flatMap((storage) => writeNames.flatMap((write) => writesOf(write, storage))),
  snapshot: [besideBackup(), ofOneClient()],
  processes: [inTwoProcesses()],
  events: storages.map((storage) => toldOrNot(storage)),
  telemetry: storages.flatMap((storage) => observedOrNot(storage)),
  'telemetry-hosts': [observedHost('express', 'sqlite'), observedHost('koa', 'postgres')],
  floors: storages.flatMap((storage) => [floors('koa', storage), floors('express', storage)]),
  'token-floors': [
    {
      subject: { kind: 'express-oauth-server' },
      reference: { kind: 'oidc-provider' },
      workload: 'token',
    },
  ],
  noise: [
    {
      subject: floor('http', 'sqlite'),
      reference: floor('http', 'sqlite'),
      workload: 'qc-detail',
      sameAnswers: true,
    },
    {
      subject: engine('http', 'sqlite'),
      reference: engine('http', 'sqlite'),
      workload: 'qc-detail',
      sameAnswers: true,
    },
  ],
}

/** Whose memory is measured. */
export const memoryTarget: Target = engine('http', 'sqlite')

function goods(framework: Framework, storage: StorageName, atLeast?: number): Comparison {
  return {
    subject: engine(framework, storage),
    reference: floor(framework, storage),
    workload: 'qc-detail',
    atLeast,
    sameAnswers: true,
  }
}

function uncached(framework: Framework, storage: StorageName): Comparison {
  const subject = { ...engine(framework, storage), tokenCache: false }
  return { ...goods(framework, storage, uncachedFigure), subject }
}

/** A read of a client whose calls are counted, which it never notices, against one of a client without a limit. */
function counted(storage: StorageName): Comparison {
  const reference = engine('http', storage)
  return {
    subject: { ...reference, rateLimitQps: neverReachedQps },
    reference,
    workload: 'qc-detail',
    atLeast: countedFigure,
    sameAnswers: true,
  }
}

function token(framework: Framework, reference: Target, atLeast: number | undefined): Comparison {
  const subject = engine(framework, 'sqlite')
  return { subject, reference, workload: 'token', atLeast }
}

/**
 * One host each: a member of 100,000 recharges and bag orders against one of 100; a recharge against a mere booking.
 */
function consumption(storage: StorageName): Comparison[] {
  const host: Target = { ...engine('http', storage), members: true }
  const on = { subject: host, reference: host }
  return [
    { ...on, workload: 'lifetime-100000', referenceWorkload: 'lifetime-100', atLeast: consumptionFigure },
    { ...on, workload: 'range-100000', referenceWorkload: 'range-100', atLeast: consumptionFigure },
    { ...on, workload: 'recharge', referenceWorkload: 'adjustment' },
  ]
}

/** One host each: a spreadsheet of 1,000,000 rows against one of 10,000. */
function spreadsheets(storage: StorageName): Comparison[] {
  const host: Target = { ...engine('http', storage), spreadsheets: true }
  return (['sheet', 'filtered', 'keyword'] as const).map((page) => ({
    subject: host,
    reference: host,
    workload: `${page}-1000000`,
    referenceWorkload: `${page}-10000`,
    atLeast: spreadsheetFigure,
  }))
}

/** Two hosts: one with 1,000,000 coupons against one with 10,000; each member has a hundred. */
function coupons(storage: StorageName): Comparison[] {
  const subject: Target = { ...engine('http', storage), coupons: 1_000_000 }
  const reference: Target = { ...engine('http', storage), coupons: 10_000 }
  return (['coupon-page', 'coupon-filter'] as const).map((workload) => ({
    subject,
    reference,
    workload,
    atLeast: couponFigure,
  }))
}

/** Two hosts: a hundred events of a feed of 1,000,000 against those of one of 10,000. */
function feeds(storage: StorageName): Comparison {
  const target = engine('http', storage)
  return {
    subject: { ...target, events: manyOrders },
    reference: { ...target, events: 10_000 },
    workload: 'event-list',
    atLeast: orderFigure,
  }
}

/** Two hosts: one client and one member with 1,000,000 rows of each list against those with 10,000. */
function orders(storage: StorageName): Comparison[] {
  const subject: Target = { ...engine('http', storage), orders: manyOrders }
  const reference: Target = { ...engine('http', storage), orders: 10_000 }
  const ofLists = (['pay', 'bag', 'item'] as const).flatMap((list) =>
    orderPages.map((page) => `${list}-${page}` as const),
  )
  return [...ofLists, ...ledgerPages].map((workload) => ({
    subject,
    reference,
    workload,
    atLeast: orderFigure,
    keepsHosts: true,
  }))
}

/** A draw against one by hand, and among 1,000,000 draws against one among 10,000; the statistics of both. */
function draws(storage: StorageName): Comparison[] {
  const many: Target = {
    kind: 'engine',
    framework: 'http',
    storage,
    tokenCache: true,
    accessLog: true,
    draws: manyOrders,
  }
  const few: Target = { ...many, draws: fewDraws }
  const byHand: Target = { kind: 'draw-floor', storage, records: fewDraws }
  return [
    { subject: few, reference: byHand, workload: 'draw', atLeast: drawFigure },
    { subject: many, reference: few, workload: 'draw', atLeast: drawGrowthFigure },
    { subject: many, reference: few, workload: 'draw-statistics', atLeast: statisticsFigure },
  ]
}

/** A write by the engine as it is by default, and by hand. */
function writesOf(write: WriteName, storage: StorageName): Comparison[] {
  return writeLoads.map((inFlight) => ({
    subject: { kind: 'write-engine', storage, write },
    reference: { kind: 'write-floor', storage, write },
    workload: write,
    atLeast: writeFigures[storage][inFlight],
    slices: laterToo,
    write: { inFlight },
  }))
}

/** Two hosts: at the database of one of them somebody goes on looking as it was a minute ago. */
function besideBackup(): Comparison {
  const reference = payments({ clients: 1, poolSize: 10 })
  const write = { inFlight: 16, sliceMs: 2000, restMs: 700 }
  return { ...compared(reference), subject: { ...reference, backupMs }, atLeast: backupFigure, write }
}

/** Two hosts, each with forty connections to a server a millisecond away. */
function ofOneClient(): Comparison {
  const write = { inFlight: 64, sliceMs: 2000, restMs: 700, networkMs: 1 }
  const subject = payments({ clients: 1, poolSize: 40 })
  return { ...compared(payments({ clients: 64, poolSize: 40 })), subject, atLeast: oneClientFigure, write }
}

/** The same load on one process, and on two that share its core. */
function inTwoProcesses(): Comparison {
  const hosted = { clients: 1, poolSize: 10 }
  const write = { inFlight: 16, sliceMs: 2000, restMs: 700 }
  const subject = payments({ ...hosted, processes: 2 })
  const reference = payments({ ...hosted, processes: 1 })
  return { ...compared(reference), subject, atLeast: furtherProcessFigure, isByCpu: true, write }
}

/** What recording and placing events costs: a host with its jobs, and the same without an outbox. */
function toldOrNot(storage: StorageName): Comparison {
  const hosted = { clients: 1, poolSize: 10 }
  const target: WriteEngineTarget = { kind: 'write-engine', storage, write: 'wallet-pay', hosted }
  const write = { inFlight: 16, sliceMs: 2000, restMs: 700 }
  const [subject, reference] = [{ ...target, events: 'recorded' } as const, { ...target, events: 'silent' } as const]
  return { subject, reference, workload: 'wallet-pay', atLeast: toldFigure, write }
}

/** What metrics, and traces of one request in a hundred, cost a read and a write. */
function observedOrNot(storage: StorageName): Comparison[] {
  const write: WriteEngineTarget = { kind: 'write-engine', storage, write: 'payment' }
  return [
    observedRead(engine('http', storage)),
    {
      ...observed,
      subject: { ...write, telemetry: true },
      reference: write,
      workload: 'payment',
      write: { inFlight: 16 },
    },
  ]
}

/** The same of a read, as the example hosts answer it. */
function observedHost(framework: Framework, storage: StorageName): Comparison {
  return observedRead({ ...engine(framework, storage), isHosted: true })
}

function observedRead(target: EngineTarget): Comparison {
  const reference = { ...target, accessLog: true }
  const subject = { ...reference, telemetry: true }
  return { ...observed, subject, reference, workload: 'qc-detail', sameAnswers: true }
}

function payments(hosted: NonNullable<WriteEngineTarget['hosted']>): WriteEngineTarget {
  return { kind: 'write-engine', storage: 'postgres', write: 'payment', hosted }
}

function compared(reference: WriteEngineTarget) {
  return { reference, workload: reference.write }
}

/** As an engine is by default, with its access log; the hand-written handler has none. No figure is promised. */
function logged(framework: Framework, storage: StorageName): Comparison {
  return { ...goods(framework, storage), subject: { ...engine(framework, storage), accessLog: true } }
}

/** What the log costs: an engine as it is by default, and without. */
function loggedOrNot(storage: StorageName): Comparison {
  const reference = engine('http', storage)
  return {
    subject: { ...reference, accessLog: true },
    reference,
    workload: 'qc-detail',
    atLeast: loggedFigure,
    sameAnswers: true,
    slices: laterToo,
  }
}

/** How much a framework costs beside raw `node:http`. */
function floors(framework: Framework, storage: StorageName): Comparison {
  return {
    subject: floor('http', storage),
    reference: floor(framework, storage),
    workload: 'qc-detail',
    sameAnswers: true,
  }
}

function floor(framework: Framework, storage: StorageName): Target {
  return { kind: 'floor', framework, storage }
}

/** Without the access log, which the hand-written handlers do not keep either: the same work on both sides. */
function engine(framework: Framework, storage: StorageName): EngineTarget {
  return { kind: 'engine', framework, storage, tokenCache: true, accessLog: false }
}
