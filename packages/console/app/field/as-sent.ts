import type { Field } from '../document/field.js'
import { draftOf, wireOf } from './draft.js'
import type { Draft } from './draft.js'

/** Whether what stands there is all that somebody wants to stand there. */
export const isAsSent = (fields: readonly Field[], mine: Draft, there: Readonly<Record<string, unknown>>): boolean =>
  JSON.stringify(wireOf(fields, mine)) === JSON.stringify(wireOf(fields, draftOf(fields, there)))
