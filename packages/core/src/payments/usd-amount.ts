import { z } from 'zod'

/** USD cents: 999,999.99. */
export const MAX_PAY_CENTS = 99_999_999

/**
 * A positive amount of USD with at most two decimals; cents inside. That hundred times it, rounded, leads back to the
 * very number holds for every amount of two decimals and for no other (`Math.trunc` would be wrong for one in twenty).
 */
export const usdAmount = () =>
  z
    .number()
    .min(0.01)
    .max(MAX_PAY_CENTS / 100)
    .refine((amount) => Math.round(amount * 100) / 100 === amount, {
      error: 'must have at most 2 decimals',
      params: { zh: '最多两位小数' },
    })
    .transform((amount) => Math.round(amount * 100))
    .meta({ multipleOf: 0.01, description: 'USD, at most 2 decimals.', examples: [19.5] })

/** Cents that leave as USD. */
export const usdOutput = () =>
  z
    .int()
    .transform((cents) => cents / 100)
    .pipe(z.number().meta({ multipleOf: 0.01, description: 'USD', examples: [19.5] }))
