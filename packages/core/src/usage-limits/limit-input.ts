import { integer, MAX_INT32 } from '../http/input/fields.js'
import { UNLIMITED } from './usage-counter.js'

/** A number of uses in a body: −1, which is unlimited, or at least 1. */
export const limitInput = () =>
  integer(UNLIMITED, MAX_INT32)
    .refine((uses) => uses !== 0, {
      error: 'must be -1 (unlimited) or at least 1',
      params: { zh: '必须为 -1（不限）或至少为 1' },
    })
    .meta({ description: '-1 is unlimited.' })
