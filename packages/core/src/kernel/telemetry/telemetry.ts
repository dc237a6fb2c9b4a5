import type { CounterName, DurationName, GaugeName, LevelName } from './metrics.js'

/** What is told of a span or a measurement; an undefined member is left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Something that is timed. What does not differ from time to time is made once: the same object may begin many spans. */
export interface SpanStart {
  readonly name: string
  /** `server` answers somebody, `client` asks somebody, `consumer` takes up what was left for it. */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly attributes?: Attributes
  /** The `error.type` of what its work throws, where it knows one; null where that is no failure of the span. */
  readonly errorType?: (error: unknown) => string | null | undefined
  /** The histogram that its duration is recorded by, with the attributes that this keeps. */
  readonly duration?: DurationName
  /** The span of another process that this one belongs to, as W3C `traceparent`. What is no such text is ignored. */
  readonly parent?: string | undefined
  /** Begins a trace of its own, whatever span the caller is in: for work that outlasts whoever set it off. */
  readonly root?: boolean
  /** A span that this one only refers to, as W3C `traceparent`. */
  readonly link?: string | undefined
}

/** A span that is under way. */
export interface Span {
  /** The same as W3C `traceparent`; undefined where there is nobody to tell it to. */
  readonly traceParent: string | undefined
  /**
   * False where nobody hears of it but its histogram: what no metric is told apart by need not be told then. Absent: somebody
   * does.
   */
  readonly isRecording?: boolean
  /** Tells more of it, to its histogram, too. `error.type` marks it as failed. The object is not changed later. */
  set(attributes: Attributes): void
}

/** A gauge's value at the moment. */
export interface Measured {
  readonly value: number
  readonly attributes?: Attributes
}

/**
 * Where the engine and the storages tell what they do: `openTelemetry()` of `@org/openapi-telemetry`, or one's own. None of
 * its methods may throw or keep a caller waiting for whoever listens. Where there is none, nothing is measured.
 *
 * Attributes never hold SQL, tokens, secrets, e-mail addresses, phone numbers or amounts.
 */
export interface Telemetry {
  /**
   * Runs work as one span, inside of whatever span the caller is in; what it answers or throws goes on unchanged. Where it
   * throws and has set no `error.type`, that is what `start.errorType` answers, unless it answers null, or the name of what
   * was thrown.
   */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>
  /**
   * The same for work that says itself when it is over, once, before its promise is settled, and what it failed with, if it did:
   * a promise that only tells of that costs as much as a check of a request. Absent: `span` is used for it.
   */
  spanUntil?<T>(start: SpanStart, work: (span: Span, ended: (error?: unknown) => void) => Promise<T>): Promise<T>
  /**
   * The same for work that is over when it returns, such as a statement on SQLite. What it calls is not inside of the span.
   * Absent: `span` is used for it.
   */
  spanSync?<T>(start: SpanStart, work: () => T): T
  /** Records a duration, in seconds, of what is no span. */
  record(name: DurationName, seconds: number, attributes?: Attributes): void
  count(name: CounterName, by: number, attributes?: Attributes): void
  /**
   * Reads a gauge or a level when somebody asks for it; one that fails is left out. Answers the function that ends it, which an
   * engine and a storage call as they are closed. Whose listener answers none goes on hearing of what was closed.
   */
  observe(
    name: GaugeName | LevelName,
    read: () => Promise<readonly Measured[]> | readonly Measured[],
  ): void | (() => void)
  /** The span that the caller is in, as W3C `traceparent`, to be kept with what is worked at later. */
  traceParent(): string | undefined
}
