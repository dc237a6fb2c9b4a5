/**
 * The same schema for the same values: hundreds of operations ask for the same ones, and each that is made costs some 25 µs
 * and a kilobyte of every process that loads the engine. No schema ever changes: what narrows or describes one makes another.
 */
export function memoized<Values extends readonly (number | undefined)[], Schema>(
  make: (...values: Values) => Schema,
): (...values: Values) => Schema {
  const made = new Map<string, Schema>()
  return (...values) => {
    const key = values.join(' ')
    const before = made.get(key)
    if (before !== undefined) return before
    const schema = make(...values)
    made.set(key, schema)
    return schema
  }
}
