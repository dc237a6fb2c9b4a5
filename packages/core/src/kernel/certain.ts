/**
 * A value that cannot be absent here, though its type knows no better. Throws where it is absent after all, which is a
 * fault of this product: it must not go on with a row or a date that it does not have.
 */
export function certain<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error('A value is absent that cannot be')
  return value
}
