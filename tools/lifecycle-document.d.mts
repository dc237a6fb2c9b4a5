import type { lifecycles } from '@org/openapi-core'

/** The text of docs/lifecycles.md: of each lifecycle its states, its moves, and both drawn. */
export function lifecycleDocument(all: typeof lifecycles): string
