import type { Attributes } from '@org/openapi-core/telemetry'

/** The attributes as OpenTelemetry takes them: without members that are undefined. */
export type KnownAttributes = Record<string, string | number | boolean>

/** Without members that are undefined. */
export function knownAttributes(attributes: Attributes = {}): KnownAttributes {
  const known: KnownAttributes = {}
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== undefined) known[name] = value
  }
  return known
}

/** The attributes of these names. Where several objects have one, the last one counts. */
export function keptAttributes(names: readonly string[], given: readonly Attributes[] = []): KnownAttributes {
  const kept: KnownAttributes = {}
  for (const name of names) {
    const value = lastOf(name, given)
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** The one of that name in the last of them that has it. */
export function lastOf(name: string, given: readonly Attributes[]): Attributes[string] {
  for (let at = given.length - 1; at >= 0; at--) {
    const value = given[at]?.[name]
    if (value !== undefined) return value
  }
  return undefined
}
