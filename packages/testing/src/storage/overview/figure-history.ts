import { figureKinds } from '@org/openapi-core/storage'
import type {
  CalendarDay,
  DailyFigure,
  FigureKind,
  FigureSlice,
  PartnerCalls,
  Repositories,
  Storage,
} from '@org/openapi-core/storage'
import { expect } from 'vitest'
import { at } from '../contract-space.js'
import { newSubOrder } from '../purchases/purchase-rows.js'
import { accessEntry } from '../sample-rows.js'
import { ledgerEntry, walletChange } from '../wallets/money-rows.js'

const DAY_MS = 86_400_000

/** Three days that begin in the afternoon of UTC, as they do in Shanghai; the suite's beginning is in the second. */
export const DAYS: readonly CalendarDay[] = [-1, 0, 1].map((index) => ({
  day: `2026-09-${10 + index}`.replace(/-(\d)$/, '-0$1'),
  start: at(-12 * 3_600_000 + index * DAY_MS),
  end: at(12 * 3_600_000 + index * DAY_MS),
}))

/** The days by their names. */
export const RANGE = { first: '2026-09-09', last: '2026-09-11' } as const

/** Later than every row of these suites. */
const LATE = at(40 * 3_600_000)

/** A slice of rows: what is later than a quarter of an hour after those that have settled is of a clock that is ahead. */
export const sliceOf = (limit: number, settledBefore: Date): FigureSlice => {
  return { limit, settledBefore, aheadFrom: new Date(settledBefore.getTime() + 900_000), days: DAYS }
}

/** Counts at most so many rows of each source, as the job does: in a transaction of its own. */
export const countFigures = ({ system }: Pick<Storage, 'system'>, limit: number, settledBefore = LATE) =>
  system.transaction((tx) => tx.dailyFigures.count(sliceOf(limit, settledBefore)))

/** Counts all that has settled, once whoever else is writing on the server has come to an end. */
export async function countAllFigures(
  storage: Pick<Storage, 'forTenant' | 'system'>,
  settledBefore = LATE,
): Promise<void> {
  const isCounted = async () => {
    while ((await countFigures(storage, 1000, settledBefore)) > 0);
    const since = await storage.forTenant(1).overviews.uncountedSince(figureKinds)
    return since === undefined || since >= settledBefore
  }
  await expect.poll(isCounted, { timeout: 30_000 }).toBe(true)
}

/** What is made of which something is counted. */
interface Made {
  readonly at: Date
  readonly kind: FigureKind
  readonly subject: string
  readonly count: number
  readonly amount: number
}

/** Rows of one tenant, each of which is remembered as it is to be counted. */
export class FigureHistory {
  constructor(
    private readonly storage: Pick<Storage, 'forTenant' | 'system'>,
    private readonly tenantId: number,
    private readonly past: { readonly made: Made[]; serial: number } = { made: [], serial: 0 },
  ) {}

  /** The same, written through another process. */
  through(storage: Pick<Storage, 'forTenant' | 'system'>): FigureHistory {
    return new FigureHistory(storage, this.tenantId, this.past)
  }

  /** A purchase of so many shops, each of which delivers for so much. */
  async purchase(time: Date, shops: number, payAmount: number): Promise<void> {
    const parent = `G${this.past.serial++}`
    const orders = Array.from({ length: shops }, (_, shop) => newSubOrder(`${parent}-${shop}`, parent, { payAmount }))
    await this.#stores.transaction((tx) => tx.subOrders.insertMany(orders, time))
    this.#note(time, 'orders', { amount: shops * payAmount })
  }

  /** An entry of a wallet: money that comes, goes, or only moves between its parts. */
  async entry(time: Date, price: number): Promise<void> {
    const serial = this.past.serial++
    const userId = 1 + (serial % 5)
    await this.#stores.transaction(async (tx: Repositories) => {
      await tx.wallets.change(userId, walletChange({ balance: 1000 }), at(0))
      await tx.ledger.append(ledgerEntry(userId, String(serial), { price }), time)
    })
    if (price > 0) this.#note(time, 'walletIn', { amount: price })
    if (price < 0) this.#note(time, 'walletOut', { amount: -price })
  }

  /** A call of a client; so many that were refused with 429 where `refused` is given. */
  async call(
    time: Date,
    clientId: string,
    { code = 0, refused }: { code?: number; refused?: number } = {},
  ): Promise<void> {
    const { apiAccessLogs } = this.storage.system
    const entry = accessEntry(this.tenantId, { clientId, code, createTime: time })
    if (refused === undefined) await apiAccessLogs.appendAll([entry])
    else await apiAccessLogs.countRefused([{ ...entry, refusedMinute: this.past.serial++, count: refused }])
    this.#note(time, 'calls', { subject: clientId, count: refused ?? 1 })
    if (code !== 0) this.#note(time, 'errors', { subject: clientId, count: refused ?? 1 })
  }

  /** What there has to be of each day and kind. */
  recount(): DailyFigure[] {
    const figures = DAYS.flatMap(({ day, start, end }) =>
      [...figureKinds].sort().flatMap((kind) => {
        const rows = this.past.made.filter((row) => row.kind === kind && row.at >= start && row.at < end)
        const sum = (of: 'count' | 'amount') => rows.reduce((total, row) => total + row[of], 0)
        return rows.length === 0 ? [] : [{ day, kind, count: sum('count'), amount: sum('amount') }]
      }),
    )
    return figures
  }

  /** What there has to be of each client, the one with the most calls first. */
  recountOfPartners(): PartnerCalls[] {
    const known = this.past.made.filter((row) => DAYS.some(({ start, end }) => row.at >= start && row.at < end))
    const clients = [...new Set(known.map(({ subject }) => subject))].filter((subject) => subject !== '')
    const sum = (clientId: string, kind: FigureKind) =>
      known.filter((row) => row.subject === clientId && row.kind === kind).reduce((total, row) => total + row.count, 0)
    return clients
      .map((clientId) => ({ clientId, calls: sum(clientId, 'calls'), errors: sum(clientId, 'errors') }))
      .sort((a, b) => b.calls - a.calls || (a.clientId < b.clientId ? -1 : 1))
  }

  get #stores() {
    return this.storage.forTenant(this.tenantId)
  }

  #note(time: Date, kind: FigureKind, { subject = '', count = 1, amount = 0 }: Partial<Made>): void {
    this.past.made.push({ at: time, kind, subject, count, amount })
  }
}

/** The next thing that happens in a random history. */
export function happen(history: FigureHistory, dice: (sides: number) => number): Promise<void> {
  // From a day before the days that are told of to the end of them.
  const time = at(-36 * 3_600_000 + dice(72 * 3600) * 1000 + dice(1000))
  const client = `client ${dice(3)}`
  const acts = [
    () => history.purchase(time, 1 + dice(3), 1 + dice(5000)),
    () => history.entry(time, dice(201) - 100),
    () => history.call(time, client, { code: dice(3) === 0 ? 500 : 0 }),
    () => history.call(time, client, { code: 429, refused: 1 + dice(40) }),
  ]
  return (acts[dice(acts.length)] as () => Promise<void>)()
}
