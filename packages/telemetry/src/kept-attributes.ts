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

/** Those of some names. */
export function keptAttributes(names: readonly string[], attributes: Attributes = {}): KnownAttributes {
  const kept: KnownAttributes = {}
  for (const name of names) {
    const value = attributes[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
