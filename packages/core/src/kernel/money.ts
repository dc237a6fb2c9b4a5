/** Shows an amount of cents as units with two decimals: 1250 → `12.50`. */
export function toDecimalText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = Math.abs(cents).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
