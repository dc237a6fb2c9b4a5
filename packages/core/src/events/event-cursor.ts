/** A place in a feed. */
export interface EventCursor {
  readonly epoch: string
  /** Of the last event that was read. */
  readonly position: number
}

const CURSOR = /^v1\.([A-Za-z0-9]{1,32})\.(0|[1-9]\d{0,15})$/

/** As partners keep it: a text that says nothing to them. */
export const writeCursor = ({ epoch, position }: EventCursor): string =>
  Buffer.from(`v1.${epoch}.${position}`).toString('base64url')

/** Undefined for a text that is no cursor, and for one in another spelling. */
export function readCursor(text: string): EventCursor | undefined {
  const [, epoch, digits] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (epoch === undefined || digits === undefined) return undefined
  const cursor = { epoch, position: Number(digits) }
  return Number.isSafeInteger(cursor.position) && writeCursor(cursor) === text ? cursor : undefined
}
