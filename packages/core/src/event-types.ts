import type { DeclaredEvent } from './http/declared-event.js'
import { modules } from './modules.js'

/** Everything that partners are told of, by the domains that record it. */
export const eventTypes: readonly DeclaredEvent[] = modules.declared.flatMap(({ events = [] }) => events)
