import { z } from 'zod'

/**
 * Bonus rates are stored as integers of 1/10,000, so that none is rounded. On the wire there are two units: a promoter
 * has a fraction (0.04), a growth level a percentage (4.00). This is the only place that knows both.
 */
const UNITS_PER_ONE = 10_000
const UNITS_PER_PERCENT = 100
const MAX_RATE = 900

/** A rate of this unit on its way in; what has more decimals than are stored is refused, never rounded. */
const rateInput = (unitsPer: number, decimals: number) =>
  z
    .number()
    .min(0)
    .max(MAX_RATE / unitsPer)
    .refine((rate) => Math.round(rate * unitsPer) / unitsPer === rate, {
      error: `must have at most ${decimals} decimals`,
      params: { zh: `最多 ${decimals} 位小数` },
    })
    .transform((rate) => Math.round(rate * unitsPer))

const rateOutput = (unitsPer: number) =>
  z
    .int()
    .transform((units) => units / unitsPer)
    .pipe(z.number())

/** A promoter's rate: 0 to 0.09, at most 4 decimals. */
export const fractionInput = () =>
  rateInput(UNITS_PER_ONE, 4).meta({
    description: 'A fraction with at most 4 decimals: 0.04 is 4 %.',
    examples: [0.04],
  })

/** A growth level's rate: 0 to 9, at most 2 decimals. */
export const percentageInput = () =>
  rateInput(UNITS_PER_PERCENT, 2).meta({
    description: 'A percentage with at most 2 decimals: 4.00 is 4 %.',
    examples: [4],
  })

/** A stored rate as a promoter shows it. */
export const fractionOutput = () => rateOutput(UNITS_PER_ONE).meta({ examples: [0.04] })

/** A stored rate as a growth level shows it. */
export const percentageOutput = () => rateOutput(UNITS_PER_PERCENT).meta({ examples: [4] })
