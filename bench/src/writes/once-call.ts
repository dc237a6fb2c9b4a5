/** A call that must not be done twice within ten minutes. */
export interface OnceCall {
  readonly clientId: string
  readonly operation: string
  readonly requestId: string
  readonly now: Date
}

export const KEPT_MS = 600_000
