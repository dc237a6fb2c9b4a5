import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import { UNAMBIGUOUS } from '../kernel/serial-number.js'

const LENGTH = 20

/** A code for a coupon: 100 random bits, which nobody guesses. */
export const newCouponCode = (random: Random): string => randomText(random, LENGTH, UNAMBIGUOUS)
