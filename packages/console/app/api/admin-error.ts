/** What the admin API refused, in its own words. */
export class AdminError extends Error {
  override readonly name = 'AdminError'

  constructor(
    message: string,
    /** Of the envelope; the HTTP status where there was none. */
    readonly code: number,
    /** The path of the member that was refused, of a 400. */
    readonly member: string | undefined,
  ) {
    super(message)
  }
}

/** Whether the key was refused, and not what was asked with it. */
export const isKeyRefused = (error: unknown): boolean => error instanceof AdminError && error.code === UNAUTHORIZED

/** What somebody is told who has asked while nobody was here. */
export const nobodyHere = (): AdminError => new AdminError('', UNAUTHORIZED, undefined)

/** Nobody answered, or nobody who speaks for the admin API. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  constructor(
    message: string,
    /** Whether it may have been done all the same, and would be done a second time. */
    readonly mayBeDone = false,
  ) {
    super(message)
  }
}

/** `update` was given a revision that is not the row's any more (decisions: 1_000_000_001). */
export const STALE = 1_000_000_001
/** The key of a call came with other values than before (`IDEMPOTENCY_KEY_REUSED`). */
export const KEY_REUSED = 1_002_021_000
const UNAUTHORIZED = 401
const BAD_REQUEST = 400

interface Envelope {
  readonly code: number
  readonly data: unknown
  readonly msg: string
  readonly error_detail?: string
}

/** `data` of an envelope; throws what it says otherwise. */
export function unwrap(status: number, body: unknown): unknown {
  if (!isEnvelope(body)) throw new NoAnswer(`HTTP ${status}`)
  if (body.code === 0) return body.data
  const member = body.code === BAD_REQUEST && body.error_detail ? body.error_detail : undefined
  throw new AdminError(body.msg, body.code, member)
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' && 'msg' in body
