import type { RowList, Sql } from 'postgres'

/** How the driver is asked for a statement; made once for each that is prepared. */
export interface Asked {
  readonly text: string
  /** Whether the server keeps it under a name. */
  readonly isPrepared: boolean
  /** Whether values are written as text, of the server's types, and not read by the driver for theirs. Not for bytes. */
  readonly areValuesText: boolean
  /** Whether rows are arrays of their columns, not objects by the columns' names. */
  readonly asArrays: boolean
  /** Told what became of it, before whoever waits for the rows is. */
  readonly onSettled?: (isAnswered: boolean) => void
}

/** What becomes of an answer. */
export interface Answering<Answer> {
  readonly onRows: (rows: DriverRows) => Answer
  /** A turn later: it may end the connection, in the middle of what the driver does about the failure. */
  readonly onFailure: (error: unknown) => Answer
}

export type DriverRows = Pick<RowList<never[]>, 'command' | 'count'> & unknown[]

/** An answer of which drizzle may say, before the first row comes, that it wants arrays. */
export interface BuiltAnswer extends Promise<DriverRows> {
  values(): this
}

/** What the driver calls when it has an answer, or a failure. */
interface Settling {
  readonly resolve: (rows: DriverRows) => void
  readonly reject: (error: unknown) => void
}

/** How a connection of the driver takes a query. */
type Handler = (query: DriverQuery) => void

const NONE: readonly unknown[] = []
const OPTIONS = {
  prepared: { prepare: true, simple: false },
  unnamed: { prepare: false, simple: false },
  simple: { prepare: false, simple: true },
} as const

/**
 * What a connection of the driver reads and writes of a query, with the names of its version, which is pinned for it. All
 * members are there from the beginning, so that every query has one shape.
 */
class DriverQuery {
  readonly resolve: Settling['resolve']
  readonly reject: Settling['reject']
  readonly strings: readonly [string]
  readonly args: readonly unknown[]
  readonly options: (typeof OPTIONS)[keyof typeof OPTIONS]
  readonly tagged = false
  /** Where an error says that it comes from. */
  readonly origin = ''
  isRaw: 'values' | false
  parameters: readonly unknown[] | undefined
  active = false
  cancelled = null
  state = null
  statement = null
  retried = null
  string = ''
  signature: string | false = false
  prepare = false
  prepared = false
  describeFirst = false
  onlyDescribe = false
  parsing = false
  cursorFn = undefined
  cursorName = undefined
  forEachFn = undefined
  reserve = undefined

  constructor(
    { text, isPrepared, areValuesText, asArrays }: Asked,
    values: readonly unknown[],
    { resolve, reject }: Settling,
  ) {
    this.strings = [text]
    this.args = areValuesText ? NONE : values
    this.parameters = areValuesText ? values : undefined
    this.isRaw = asArrays && 'values'
    const isSimple = !areValuesText && values.length === 0
    this.options = isSimple ? OPTIONS.simple : isPrepared ? OPTIONS.prepared : OPTIONS.unnamed
    this.resolve = resolve
    this.reject = reject
  }
}

/**
 * Statements over a client of the driver, each sent before the call returns, so that they come in the order of the calls.
 *
 * Not by the driver's own queries, which are promises of a subclass. They are sent two turns of the microtask queue after they
 * were asked for; waiting for one makes eight promises; and when one has become old to the garbage collector, so does each that
 * follows on its connection, until a process takes a fifth longer for a read (decision 40).
 */
export class DriverQueries {
  readonly #handler: Handler

  constructor(sql: Sql) {
    this.#handler = (sql.unsafe('') as unknown as { handler: Handler }).handler
  }

  ask<Answer>(asked: Asked, values: readonly unknown[], { onRows, onFailure }: Answering<Answer>): Promise<Answer> {
    // One promise for all that may come of it: this is on the way of every statement.
    return new Promise((resolve, reject) => {
      let isSettled = false
      const settle = (work: () => Answer): void => {
        try {
          resolve(work())
        } catch (error) {
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- goes on as it was thrown
          reject(error)
        }
      }
      const settling: Settling = {
        resolve: (rows) => {
          isSettled = true
          asked.onSettled?.(true)
          settle(() => onRows(rows))
        },
        // The driver tells of a failure, and again when the connection closes after it.
        reject: (error) => {
          if (isSettled) return
          isSettled = true
          asked.onSettled?.(false)
          queueMicrotask(() => settle(() => onFailure(error)))
        },
      }
      this.#handler(new DriverQuery(asked, values, settling))
    })
  }

  /** A statement that drizzle has built. */
  askBuilt(text: string, values: readonly unknown[], isPrepared: boolean): BuiltAnswer {
    const asked = { text, isPrepared, areValuesText: false, asArrays: false }
    let query: DriverQuery | undefined
    const answer = new Promise<DriverRows>((resolve, reject) => {
      query = new DriverQuery(asked, values, { resolve, reject })
      this.#handler(query)
    })
    const takeArrays = (): BuiltAnswer => {
      if (query !== undefined) query.isRaw = 'values'
      return built
    }
    const built = Object.assign(answer, { values: takeArrays }) as BuiltAnswer
    return built
  }
}
