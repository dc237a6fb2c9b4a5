/** A value as text. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
    case 'bigint':
      return value.toString()
    case 'undefined':
      return ''
    default:
      return JSON.stringify(value)
  }
}
