import { systemRandom } from '@org/openapi-core'
import type { DrawNumbers, Random } from '@org/openapi-core'
import { z } from 'zod'
import type { SandboxWorld } from '../sandbox-world.js'

/** Numbers of a draw lie below it. */
const RANGE = 10_000
const MOST_NUMBERS = 10_000

/**
 * What `POST /sandbox/consumer/random` takes: the numbers of the next draws of the whole host, in place of any that are
 * left.
 */
export const drawNumbersInput = z.strictObject({
  values: z
    .array(
      z
        .int()
        .min(0)
        .max(RANGE - 1),
    )
    .max(MOST_NUMBERS),
})

/** Numbers of lucky draws for `createOpenApi`: those that a script has set, then random ones. */
export function sandboxDrawNumbers(world: SandboxWorld, random: Random = systemRandom): DrawNumbers {
  return { next: async () => (await world.takeDrawNumber()) ?? random.integer(RANGE) }
}
