import type { Probe } from './probe.js'

/** One thing that was looked at. */
export interface Finding {
  readonly state: 'ok' | 'FAIL' | 'skipped'
  /** What was seen, and where it is not right what it should be. */
  readonly seen: string
}

/** A point of `openapi check`. */
export interface Check {
  readonly name: string
  run(probe: Probe): Promise<readonly Finding[]>
}

/** What must hold, and what is said of it when it does and when it does not. */
export function finding(
  holds: boolean,
  { ok, otherwise }: { readonly ok: string; readonly otherwise: string },
): Finding {
  return holds ? { state: 'ok', seen: ok } : { state: 'FAIL', seen: otherwise }
}

export const skipped = (seen: string): Finding => ({ state: 'skipped', seen })

export const NEEDS_LOGIN = skipped('needs login')
