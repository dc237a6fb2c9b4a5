/** Of version 7 (RFC 9562): the first twelve digits are the time, in milliseconds. */
export const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const TIME_DIGITS = 12

/**
 * The id of a request that came at this time: what a UUID of version 4 has, but for the time in front. So a request is
 * found in the logs by the index of their times, and none of ids is needed, which would cost every entry.
 */
export function requestIdAt(now: Date, uuid: string): string {
  const time = Math.max(0, now.getTime()).toString(16).padStart(TIME_DIGITS, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`
}

/** When the request of this id came. */
export const timeOfRequestId = (requestId: string): Date =>
  new Date(Number.parseInt(requestId.replaceAll('-', '').slice(0, TIME_DIGITS), 16))
