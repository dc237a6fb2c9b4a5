import { z } from 'zod'
import { systemClock } from '@org/openapi-core'
import type { Clock } from '@org/openapi-core'
import { ControlRefusal } from './control-route.js'

/** The engine's clock in a sandbox: real until it is first set, then it stands still until it is moved. */
export interface SandboxClock extends Clock {
  /** Whether it was set. A host pauses its job timer then. */
  readonly isStanding: boolean
}

/** A clock that follows the machine's until somebody says where it stands. */
export class StandingClock implements SandboxClock {
  /** Epoch milliseconds; null while it runs. */
  standingAt: number | null = null

  get isStanding(): boolean {
    return this.standingAt !== null
  }

  now(): Date {
    return this.standingAt === null ? systemClock.now() : new Date(this.standingAt)
  }

  /** Always real: how long something took or was cached does not depend on what a script says. */
  monotonic(): number {
    return systemClock.monotonic()
  }
}

const LAST_INSTANT = Date.parse('9999-12-31T00:00:00Z')
/** A time without an offset is one of the engine's default zone. */
const DEFAULT_OFFSET = '+08:00'
/** How long ago a caller may have read the time that it now makes the clock stand at. */
const LATENESS_MS = 5000

/** What `POST /sandbox/clock` takes. */
export const clockInput = z
  .strictObject({
    now: z.iso.datetime({ offset: true, local: true, error: 'must be an ISO 8601 date-time' }).optional(),
    advanceSeconds: z.number().min(0).optional(),
  })
  .refine(({ now, advanceSeconds }) => (now === undefined) !== (advanceSeconds === undefined), {
    error: 'needs either now or advanceSeconds',
  })

/** Where the clock is to stand. Throws `ControlRefusal` for a time before the present. */
export function nextStand(clock: SandboxClock, { now, advanceSeconds = 0 }: z.output<typeof clockInput>): number {
  const present = clock.now().getTime()
  const wanted = now === undefined ? present + Math.round(advanceSeconds * 1000) : toInstant(now)
  if (wanted > LAST_INSTANT) throw new ControlRefusal(400, 'time ends with the year 9999')
  if (wanted >= present) return wanted
  // "Stand where you are": while the clock still ran, the caller's present has passed on the way here.
  if (!clock.isStanding && present - wanted <= LATENESS_MS) return present
  throw new ControlRefusal(400, `now: time goes forward only, and it is ${new Date(present).toISOString()}`)
}

/** Epoch milliseconds of an ISO 8601 date-time; without an offset it is one of the engine's default zone. */
export function toInstant(iso: string): number {
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : iso + DEFAULT_OFFSET)
}
