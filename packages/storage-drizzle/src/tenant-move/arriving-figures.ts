import { and, asc, eq, getTableName, gt, lte } from 'drizzle-orm'
import type { CalendarDay } from '@org/openapi-core/storage'
import type { Tables } from '../domains.js'
import type { Gateway } from '../gateway.js'
import { addFigures, daysOf } from '../overview/add-figures.js'
import { figureSources } from '../overview/figure-sources.js'
import type { FigureSource } from '../overview/figure-sources.js'
import { markOf } from './arriving-marks.js'
import type { Marks } from './arriving-marks.js'
import { stayingTables } from './moved-tables.js'

/** Rows of one statement: SQLite sums them up in some milliseconds. */
const SLICE = 500

/** The days that figures are kept of. */
export interface FigureDays {
  /** Of which the job will not count anything any more. */
  readonly past: readonly CalendarDay[]
  /** Of which it counts what comes. */
  readonly present: readonly CalendarDay[]
}

/** What is known of a row that is counted. */
interface Dated {
  readonly id: number
  readonly createTime: Date
}

/** Figures of rows that arrive, too; of rows that stay the figures themselves travel. */
export const arrivingSources = (tables: Tables): readonly FigureSource[] =>
  figureSources.filter((source) => !(getTableName(source.table(tables)) in stayingTables))

/**
 * Counts the days of the rows that arrive, as far as the job will not: it counts the ids behind its mark, and of these
 * the last days only. Days are those of the importing engine's zone. See decision 69.
 */
export class ArrivingFigures {
  constructor(
    private readonly gateway: Gateway<Tables>,
    private readonly tenantId: number,
    private readonly parts: { readonly marks: Marks; readonly days: FigureDays; readonly tables: Tables },
  ) {}

  /** Rows of a table that have just been inserted, in the order of their ids. */
  async arrived(table: string, rows: readonly unknown[]): Promise<void> {
    const { marks, days, tables } = this.parts
    for (const source of arrivingSources(tables)) {
      if (getTableName(source.table(tables)) !== table) continue
      const mark = markOf(marks, source.name)
      const dated = rows as readonly Dated[]
      await this.#add(
        source,
        dated.filter(({ id }) => id <= mark),
        [...days.past, ...days.present],
      )
      await this.#add(
        source,
        dated.filter(({ id }) => id > mark),
        days.past,
      )
    }
  }

  /** Counts what the marks, which are held now, have passed meanwhile. */
  async settle(held: Marks): Promise<void> {
    const { marks, days, tables } = this.parts
    for (const source of arrivingSources(tables)) {
      for (let after = markOf(marks, source.name), to = markOf(held, source.name); after < to;) {
        const rows = await this.#between(source, after, to)
        await this.#add(source, rows, days.present)
        after = rows.length < SLICE ? to : (rows.at(-1)?.id ?? to)
      }
    }
  }

  async #between(source: FigureSource, after: number, to: number): Promise<readonly Dated[]> {
    const rows: unknown = await this.gateway.query('read', (db, tables) => {
      const { tenantId, id, createTime } = source.table(tables)
      return db
        .select({ id, createTime })
        .from(source.table(tables))
        .where(and(eq(tenantId, this.tenantId), gt(id, after), lte(id, to)))
        .orderBy(asc(id))
        .limit(SLICE)
    })
    return rows as readonly Dated[]
  }

  async #add(source: FigureSource, rows: readonly Dated[], days: readonly CalendarDay[]): Promise<void> {
    const [first] = rows
    const last = rows.at(-1)
    if (first === undefined || last === undefined) return
    const times = rows.map(({ createTime }) => createTime.getTime())
    const made = { earliest: new Date(Math.min(...times)), latest: new Date(Math.max(...times)) }
    const ids = { after: first.id - 1, to: last.id }
    await addFigures(this.gateway, source, { ids, days: daysOf(days, made), tenantId: this.tenantId })
  }
}
