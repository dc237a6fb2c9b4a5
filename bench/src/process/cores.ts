import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Which core each part of a measurement runs on; `undefined` leaves it to the kernel. */
export interface Cores {
  host: string | undefined
  load: string | undefined
  database: string | undefined
}

/**
 * The host has a core to itself, so that its rate is its cost. The load generator has another one, and
 * shares it with PostgreSQL where there are only two.
 */
export function chooseCores(): Cores {
  const cores = availableParallelism()
  if (cores < 2 || spawnSync('taskset', ['-V']).status !== 0) {
    return { host: undefined, load: undefined, database: undefined }
  }
  return { host: '0', load: '1', database: cores > 2 ? `2-${cores - 1}` : '1' }
}

/** One line for the head of a report. */
export function describeCores(cores: Cores): string {
  return cores.host === undefined
    ? 'NOT pinned (no taskset, or a single core): expect a wide spread'
    : `host on core ${cores.host}, load generator on core ${cores.load}, PostgreSQL on core ${cores.database}`
}
