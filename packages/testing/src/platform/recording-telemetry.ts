import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, GaugeName, LevelName, Measured, SpanStart, Telemetry } from '@org/openapi-core/telemetry'

/** A span that is over, or under way. */
export interface RecordedSpan {
  readonly name: string
  readonly kind: SpanStart['kind']
  /** What it was begun with and told since. */
  readonly attributes: Attributes
  readonly duration: SpanStart['duration']
  readonly link: string | undefined
  /** The spans that it is inside of, the outermost first: within this process, and what `parent` named. */
  readonly path: readonly string[]
  /** 32 digits of the trace, 16 of the span. */
  readonly traceId: string
  readonly spanId: string
  readonly isOver: boolean
}

/** A number that was told. */
export interface RecordedMeasurement {
  readonly name: string
  readonly value: number
  readonly attributes: Attributes
}

/** Telemetry for a test to read. */
export interface RecordingTelemetry extends Telemetry {
  /** In the order in which they began. */
  readonly spans: readonly RecordedSpan[]
  /** Durations without a span and counts, in their order. */
  readonly measurements: readonly RecordedMeasurement[]
  /** Reads every gauge and level that has not ended. */
  read(): Promise<RecordedMeasurement[]>
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/

/** What `observe` is told. */
interface Gauge {
  readonly name: GaugeName | LevelName
  readonly read: Parameters<Telemetry['observe']>[1]
}

const readingOf = async ({ name, read }: Gauge): Promise<RecordedMeasurement[]> =>
  (await read()).map(({ value, attributes = {} }: Measured) => ({ name, value, attributes }))

const tell = (span: Mutable<RecordedSpan>, attributes: Attributes) =>
  void (span.attributes = { ...span.attributes, ...given(attributes) })

function fail(span: Mutable<RecordedSpan>, { errorType }: SpanStart, error: unknown): void {
  if (span.attributes['error.type'] !== undefined) return
  const known = errorType?.(error)
  if (known !== null) tell(span, { 'error.type': known ?? (error as Error).constructor.name })
}

/** Telemetry that nothing was told. Its ids are counted. */
export function recordingTelemetry(): RecordingTelemetry {
  const current = new AsyncLocalStorage<RecordedSpan>()
  const spans: Mutable<RecordedSpan>[] = []
  const measurements: RecordedMeasurement[] = []
  const gauges = new Set<Gauge>()
  const note = (name: string, value: number, attributes: Attributes = {}) =>
    void measurements.push({ name, value, attributes })

  function begin({ name, kind, attributes = {}, duration, parent, link, root }: SpanStart): Mutable<RecordedSpan> {
    const named = TRACE_PARENT.exec(parent ?? '')
    const outer = named === null && root !== true ? current.getStore() : undefined
    const span = {
      ...{ name, kind, attributes, duration, link, isOver: false },
      path: outer === undefined ? (named === null ? [] : ['remote']) : [...outer.path, outer.name],
      traceId: outer?.traceId ?? named?.[1] ?? digits(spans.length + 1, 32),
      spanId: digits(spans.length + 1, 16),
    }
    spans.push(span)
    return span
  }

  return {
    spans,
    measurements,
    async span(start, work) {
      const span = begin(start)
      const set = (attributes: Attributes) => tell(span, attributes)
      try {
        const told = { set, traceParent: `00-${span.traceId}-${span.spanId}-01` }
        return await current.run(span, () => work(told))
      } catch (error) {
        fail(span, start, error)
        throw error
      } finally {
        span.isOver = true
      }
    },
    spanSync(start, work) {
      const span = begin(start)
      try {
        return work()
      } catch (error) {
        fail(span, start, error)
        throw error
      } finally {
        span.isOver = true
      }
    },
    record: note,
    count: note,
    observe(name, read) {
      const gauge = { name, read }
      gauges.add(gauge)
      return () => void gauges.delete(gauge)
    },
    traceParent() {
      const span = current.getStore()
      return span && `00-${span.traceId}-${span.spanId}-01`
    },
    read: async () => (await Promise.all([...gauges].map(readingOf))).flat(),
  }
}

const digits = (number: number, length: number): string => number.toString(16).padStart(length, '0')

const given = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
