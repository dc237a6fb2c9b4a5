import type { ErrorDefinition } from './kernel/errors.js'
import { transportErrors } from './http/transport-errors.js'
import { modules } from './modules.js'
import { adminOperations, partnerOperations } from './operations.js'

/** Every code that the product can answer, by number; transport errors share theirs with the HTTP status. */
export const errorCatalogue: readonly ErrorDefinition[] = [
  ...new Set([
    ...transportErrors,
    ...modules.declared.flatMap(({ errors = [] }) => errors),
    ...[...partnerOperations, ...adminOperations].flatMap(({ errors }) => errors),
  ]),
].sort((a, b) => a.code - b.code)
