/**
 * What an object that is used as a table has under a key that somebody else chose; undefined where it has no such
 * member of its own. A plain `table[key]` would find `constructor` and `toString` in every object.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string | number): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
