import { z } from 'zod'
import { integer, localDateTimeOutput } from '../http/input/fields.js'
import type { ApiAccessLogRepository, ApiAccessRow } from './api-access-entry.js'
import { walkCalls } from './partner-calls.js'
import type { PartnerCalls } from './partner-calls.js'

/** So many rows are read for the figures of a period at most: some 0.5 s, in slices. */
const MOST_ROWS = 200_000
/** A plot has no room for more bars. */
const MOST_BUCKETS = 96
const TOP = 10
/** Each divides a quarter of an hour, by multiples of which time zones differ. */
const WIDTHS = [10, 15, 30, 60, 300]
const LARGEST_WIDTH = 900
const SECOND_MS = 1000

const many = () => integer(0)
const milliseconds = () => integer(0).nullable()

/** Of calls that belong together. */
const figures = {
  calls: many(),
  errors: many().meta({ description: 'Calls that were answered with another code than 0.' }),
  meanMs: milliseconds().meta({ description: 'Calls that were refused with 429 are in no duration.' }),
  p50Ms: milliseconds(),
  p95Ms: milliseconds(),
  maxMs: milliseconds(),
}

const top = <Name extends z.ZodRawShape>(name: Name) =>
  z
    .array(z.object({ ...name, ...figures }))
    .meta({ maxItems: TOP, description: `At most ${TOP}, the most calls first.` })

/** How many calls there were, how many of them failed, and how long they took. */
export const callFigures = z.object({
  startTime: localDateTimeOutput().meta({ description: 'With the start of a whole bucket.' }),
  endTime: localDateTimeOutput(),
  cutTime: localDateTimeOutput()
    .nullable()
    .meta({ description: `Where there are more rows than ${MOST_ROWS}: calls from before then are in no figure.` }),
  bucketSeconds: integer(1),
  buckets: z
    .array(z.object({ startTime: localDateTimeOutput(), ...figures }))
    .meta({ maxItems: MOST_BUCKETS + 1, description: 'The earliest first, also those without a call.' }),
  total: z.object(figures),
  clients: top({ clientId: z.string() }),
  paths: top({ path: z.string() }),
  codes: top({ code: integer() }),
})

type CallFigures = z.input<typeof callFigures>
type Figures = CallFigures['total']

/** The width of the bars of a period. */
const bucketSecondsOf = (milliseconds: number): number =>
  WIDTHS.find((seconds) => milliseconds / (seconds * SECOND_MS) <= MOST_BUCKETS) ?? LARGEST_WIDTH

/** Reads the calls, and answers their figures. */
export async function figuresOf(
  log: ApiAccessLogRepository,
  calls: PartnerCalls,
  mostRows = MOST_ROWS,
): Promise<CallFigures> {
  const { end } = calls.range
  const width = bucketSecondsOf(end.getTime() - calls.range.start.getTime()) * SECOND_MS
  const bucketOf = (time: Date) => Math.floor(time.getTime() / width) * width
  const start = new Date(bucketOf(calls.range.start))
  const total = new Tally()
  const buckets = new Tallies<number>()
  const clients = new Tallies<string>()
  const paths = new Tallies<string>()
  const codes = new Tallies<number>()
  const cut = await walkCalls(log, { ...calls, range: { start, end }, mostRows }, (row) => {
    const tallies = [
      buckets.of(bucketOf(row.createTime)),
      clients.of(row.clientId),
      paths.of(row.path),
      codes.of(row.code),
    ]
    for (const tally of [total, ...tallies]) tally.add(row)
    return true
  })
  const shown: CallFigures['buckets'] = []
  for (let time = bucketOf(cut?.createTime ?? start); time <= end.getTime(); time += width)
    shown.push({ startTime: new Date(time), ...buckets.of(time).figures() })
  return {
    startTime: start,
    endTime: end,
    cutTime: cut?.createTime ?? null,
    bucketSeconds: width / SECOND_MS,
    buckets: shown,
    total: total.figures(),
    clients: clients.top().map(([clientId, tally]) => ({ clientId, ...tally.figures() })),
    paths: paths.top().map(([path, tally]) => ({ path, ...tally.figures() })),
    codes: codes.top().map(([code, tally]) => ({ code, ...tally.figures() })),
  }
}

/** Tallies by what the calls have in common. */
class Tallies<Name extends string | number> {
  readonly #tallies = new Map<Name, Tally>()

  of(name: Name): Tally {
    const known = this.#tallies.get(name)
    if (known !== undefined) return known
    const made = new Tally()
    this.#tallies.set(name, made)
    return made
  }

  /** The most calls first, and of as many by name. */
  top(): [Name, Tally][] {
    const sorted = [...this.#tallies].sort(([a, x], [b, y]) => y.calls - x.calls || (a < b ? -1 : 1))
    return sorted.slice(0, TOP)
  }
}

/** Adds calls up. */
class Tally {
  calls = 0
  #errors = 0
  #timed = 0
  #sum = 0
  /** How many took so long: durations are whole milliseconds, of which there are few. */
  readonly #durations = new Map<number, number>()

  add({ code, count, durationMs }: ApiAccessRow): void {
    const calls = count ?? 1
    this.calls += calls
    if (code !== 0) this.#errors += calls
    // A row that counts refused calls knows how long the first of them took.
    if (count !== null) return
    this.#timed++
    this.#sum += durationMs
    this.#durations.set(durationMs, (this.#durations.get(durationMs) ?? 0) + 1)
  }

  figures(): Figures {
    const sorted = [...this.#durations].sort(([a], [b]) => a - b)
    const atMost = (share: number): number | null => {
      let left = Math.ceil(this.#timed * share)
      for (const [duration, calls] of sorted) if ((left -= calls) <= 0) return duration
      return null
    }
    return {
      calls: this.calls,
      errors: this.#errors,
      meanMs: this.#timed === 0 ? null : Math.round(this.#sum / this.#timed),
      p50Ms: atMost(0.5),
      p95Ms: atMost(0.95),
      maxMs: sorted.at(-1)?.[0] ?? null,
    }
  }
}
