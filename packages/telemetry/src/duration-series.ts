import type { Attributes } from '@org/openapi-core/telemetry'
import { keptAttributes, lastOf } from './kept-attributes.js'
import type { KnownAttributes } from './kept-attributes.js'
import { Tally } from './tally.js'

/** The attributes of the one series for all that is beyond the limit, as OpenTelemetry prescribes them. */
const OVERFLOW = { 'otel.metric.overflow': true }

/** One series of a histogram: all durations that came with the same values of its attributes. */
export interface Series {
  readonly attributes: KnownAttributes
  /** What it was told since `DurationSeries.take`. */
  tally: Tally | undefined
}

/** A step on the way to a series: one for each value of the next attribute, `undefined` where there is none. */
interface Step {
  readonly next: Map<Attributes[string], Step>
  series?: Series
}

/**
 * What is known of an object of attributes that comes again: a statement has the same one each time, a request the same
 * two.
 */
interface Known {
  series?: Series
  /** By the second of two. */
  followed?: WeakMap<Attributes, Series>
  follows: number
}

/** A caller that makes new objects for each record must not fill a map with them. */
const MOST_FOLLOWED = 256

/** What series there may be. */
export interface SeriesLimits {
  /** The attributes that tell them apart. */
  readonly names: readonly string[]
  readonly bounds: readonly number[]
  /** The most series there may be, the one for all that are beyond it included. */
  readonly limit: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * The series of a histogram. They are found by the values of their attributes, one map for each attribute: sorting and
 * serialising all of them, as the SDK does for each record, costs more than a statement on SQLite.
 */
export class DurationSeries {
  readonly #limits: SeriesLimits
  readonly #first: Step = { next: new Map() }
  readonly #known = new WeakMap<Attributes, Known>()
  #size = 0
  #overflow: Series | undefined
  #told: Series[] = []

  constructor(limits: SeriesLimits) {
    this.#limits = limits
  }

  /** Where several of the given objects have an attribute, the last one counts. */
  record(seconds: number, given: readonly Attributes[]): void {
    // Also what is no number.
    if (!(seconds >= 0)) return
    const series = this.#find(given)
    if (series.tally === undefined) {
      series.tally = new Tally(this.#limits.bounds, this.#limits.now())
      this.#told.push(series)
    }
    series.tally.record(seconds)
  }

  /** Those that were told something since this was last asked, with what it was. */
  take(): (readonly [Series, Tally])[] {
    const taken = this.#told.flatMap((series) => (series.tally === undefined ? [] : [[series, series.tally] as const]))
    for (const series of this.#told) series.tally = undefined
    this.#told = []
    return taken
  }

  #find(given: readonly Attributes[]): Series {
    const [first, second] = given
    if (first === undefined || given.length > 2) return this.#search(given)
    const known = this.#known.get(first) ?? this.#beginToKnow(first)
    if (second === undefined) return (known.series ??= this.#search(given))
    return known.followed?.get(second) ?? this.#follow(known, second, this.#search(given))
  }

  #beginToKnow(first: Attributes): Known {
    const known = { follows: 0 }
    this.#known.set(first, known)
    return known
  }

  #follow(known: Known, second: Attributes, series: Series): Series {
    if (known.follows < MOST_FOLLOWED) {
      known.follows += 1
      known.followed = (known.followed ?? new WeakMap<Attributes, Series>()).set(second, series)
    }
    return series
  }

  #search(given: readonly Attributes[]): Series {
    let step = this.#first
    for (const name of this.#limits.names) {
      const next = step.next.get(lastOf(name, given))
      if (next === undefined) return this.#begin(given)
      step = next
    }
    return step.series ?? this.#begin(given)
  }

  /** A new one, or that of all which are too many: no step is kept for these either. */
  #begin(given: readonly Attributes[]): Series {
    const { names, limit } = this.#limits
    if (this.#size >= limit - 1) return (this.#overflow ??= { attributes: OVERFLOW, tally: undefined })
    this.#size += 1
    let step = this.#first
    for (const name of names) {
      const value = lastOf(name, given)
      const next = step.next.get(value) ?? { next: new Map() }
      step.next.set(value, next)
      step = next
    }
    return (step.series = { attributes: keptAttributes(names, given), tally: undefined })
  }
}
