import type { HrTime } from '@opentelemetry/api'
import type { Series } from './duration-series.js'
import { DELTA } from './metric-producer.js'
import type { HistogramPoint, Temporality } from './metric-producer.js'
import { Tally } from './tally.js'

/** What one reader knows of one histogram. */
export class SeriesReading {
  #tallies = new Map<Series, Tally>()
  /** Of a delta reader: the series of its last reading, and when that was. */
  #last: { readonly series: ReadonlyMap<Series, Tally>; readonly at: number } | undefined

  constructor(private readonly temporality: Temporality) {}

  add(series: Series, tally: Tally): void {
    const known = this.#tallies.get(series) ?? new Tally(tally.bounds, tally.since)
    known.add(tally)
    this.#tallies.set(series, known)
  }

  /** What the reader is told at a time, in milliseconds since 1970. */
  read(now: number): HistogramPoint[] {
    const points = [...this.#tallies].map(([series, tally]) => {
      const since = this.#last?.series.has(series) === true ? this.#last.at : tally.since
      return pointOf(series, tally, [since, now])
    })
    if (this.temporality === DELTA) {
      this.#last = { series: this.#tallies, at: now }
      this.#tallies = new Map()
    }
    return points
  }
}

/** Copied: exporters keep what they are handed. */
function pointOf(
  { attributes }: Series,
  { bounds, counts, sum, count, min, max }: Tally,
  [since, now]: readonly [since: number, now: number],
): HistogramPoint {
  return {
    startTime: hrTime(since),
    endTime: hrTime(now),
    attributes: { ...attributes },
    value: { buckets: { boundaries: [...bounds], counts: [...counts] }, sum, count, min, max },
  }
}

/** Seconds and nanoseconds. */
function hrTime(milliseconds: number): HrTime {
  const seconds = Math.trunc(milliseconds / 1000)
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1e6)]
}
