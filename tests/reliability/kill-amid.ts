import type { Random } from '@org/openapi-core'
import { setTimeout as delay } from 'node:timers/promises'
import type { EngineProcess } from './engine-process.js'

const MAX_DELAY_MS = 20

/** What decides on the moment of a kill. */
export interface Moment {
  readonly load: { readonly answered: number }
  /** The process is killed after at most so many answers, and some milliseconds more. */
  readonly maxAnswers: number
  readonly random: Random
}

/**
 * Kills a process at a moment of chance amid its work, or after it; waits until those who wait for the work have
 * noticed.
 */
export async function killAmid(
  engine: EngineProcess,
  work: Promise<unknown>,
  { load, maxAnswers, random }: Moment,
): Promise<void> {
  // However it ends: that it failed is told by awaiting it below.
  const isOver = work.then(
    () => true,
    () => true,
  )
  const enough = load.answered + random.integer(maxAnswers)
  while (load.answered < enough && !(await Promise.race([isOver, delay(1, false)]))) continue
  await delay(random.integer(MAX_DELAY_MS))
  await engine.kill()
  await work
}
