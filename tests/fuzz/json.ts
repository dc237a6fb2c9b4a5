export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member of the object itself; undefined where it has none of this name. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The value at a path of members. */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(memberOf, value)
}

/** A text as it is, anything else as JSON: also what has a `toString` of its own. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

/** The texts of a list, none where it is no list. */
export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : []
}
