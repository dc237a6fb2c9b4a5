/** A JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  $defs?: Record<string, JsonSchema>
  [keyword: string]: unknown
}

/** `input`: what a caller sends. `output`: what an answer holds. */
export type Direction = 'input' | 'output'
