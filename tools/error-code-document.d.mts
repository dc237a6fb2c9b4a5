import type { ErrorDefinition } from '@org/openapi-core'

/** What the page of error codes is made of. */
export interface ErrorCodeParts {
  readonly catalogue: readonly ErrorDefinition[]
  readonly documents: { readonly partner: object; readonly admin: object }
  /** What is written above each declaration, by name. */
  readonly comments: ReadonlyMap<string, string>
  readonly adviceOf: (name: string) => string | undefined
}

export function errorComments(root: string): ReadonlyMap<string, string>
export function errorAdvice(root: string): Promise<(name: string) => string>
export function errorCodeDocument(parts: ErrorCodeParts): string
