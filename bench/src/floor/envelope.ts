import { Refusal } from './refusal.js'

/** The platform's answer: always these three members, in this order. */
export interface Envelope {
  code: number
  data: unknown
  msg: string
}

export function success(data: unknown): Envelope {
  return { code: 0, data, msg: '' }
}

/** What a caught error is answered with; anything unexpected says nothing about itself. */
export function failure(error: unknown): Envelope {
  if (error instanceof Refusal) return { code: error.code, data: null, msg: error.message }
  // Body parsers throw errors that carry their status.
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500
  return typeof status === 'number' && status < 500
    ? { code: status, data: null, msg: 'Malformed request' }
    : { code: 500, data: null, msg: 'Internal server error' }
}

/** HTTP status of an envelope. */
export function statusOf({ code }: Envelope): number {
  return code === 0 ? 200 : code
}
