import type { Json, JsonObject } from './json.js'

/** Calls an operation with the members of its example and these; answers its `data`, throws where that is refused. */
export type Act = (operationId: string, members?: JsonObject, query?: string) => Promise<Json>
