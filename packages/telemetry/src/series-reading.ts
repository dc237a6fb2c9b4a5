import { turn } from '@org/openapi-core/telemetry'
import type { Series } from './duration-series.js'
import { DELTA, hrTime } from './metric-producer.js'
import type { HistogramPoint, Temporality } from './metric-producer.js'
import { Tally } from './tally.js'

/** Some milliseconds of copying; nobody waits for thousands of them. */
const SERIES_AT_ONCE = 500

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

  /**
   * What the reader is told at a time, in milliseconds since 1970. Others have their turn meanwhile: what they tell of a series
   * until it is read belongs to the reading, if it goes on from the start, and to the next one, if it does not.
   */
  async read(now: number): Promise<HistogramPoint[]> {
    const last = this.#last
    const tallies = [...this.#tallies]
    if (this.temporality === DELTA) {
      this.#last = { series: this.#tallies, at: now }
      this.#tallies = new Map()
    }
    const points: HistogramPoint[] = []
    for (const [series, tally] of tallies) {
      if (points.length > 0 && points.length % SERIES_AT_ONCE === 0) await turn()
      const since = last?.series.has(series) === true ? last.at : tally.since
      points.push(pointOf(series, tally, [since, now]))
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
