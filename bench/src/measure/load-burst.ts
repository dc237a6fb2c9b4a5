import type { LoadOptions, LoadResult } from '../load/load-generator.js'
import type { BenchMachine } from './bench-machine.js'
import type { Contender } from './contender.js'

/** How long a host is loaded, and over how many connections. */
type BurstOptions = Pick<LoadOptions, 'connections' | 'durationMs' | 'maxRequests'>

/** Loads one host with what is next of its requests. Throws where a single answer is wrong, or there is none. */
export async function loadBurst(
  machine: BenchMachine,
  contender: Contender,
  options: BurstOptions,
): Promise<LoadResult> {
  const { requests, next: offset, host } = contender
  const result = await machine.load.ask('run', { ...options, ports: host.ports, requests, offset })
  if (result.failures > 0 || result.answers === 0)
    throw new Error(`${contender.name}: ${result.failures} wrong answers; ${result.firstFailure ?? 'none at all'}`)
  contender.advance(result.answers)
  return result
}
