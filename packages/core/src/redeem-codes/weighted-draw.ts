import type { Random } from '../kernel/random.js'
import type { GrantWeight } from './grant-rule.js'

/**
 * Draws one by weight: r in [0, Σ weights), walked through the weights in their order. Undefined where no weight is
 * above 0. The sum is at most 2^32.
 */
export function drawWeighted(weights: readonly GrantWeight[], random: Random): GrantWeight | undefined {
  const sum = weights.reduce((total, { weight }) => total + weight, 0)
  if (sum === 0) return undefined
  let rest = random.integer(sum)
  return weights.find(({ weight }) => (rest -= weight) < 0)
}
