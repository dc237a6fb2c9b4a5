/** An exact decimal that is not negative: `units` × 10^−`scale`. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/**
 * What such a number looks like in text, as JavaScript and both databases write it; an exponent only as JavaScript
 * does.
 */
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** A number that is not negative in plain digits, as many as JavaScript shows: 1e-8 → `0.00000001`. */
export function toPlainText(value: number): string {
  return formatDecimal(parseDecimal(String(value)))
}

/** How many digits after the point a number that is not negative has: 0.14 → 2. */
export function decimalsOf(value: number): number {
  return parseDecimal(String(value)).scale
}

/**
 * An amount of cents in another currency, as text with two decimals, rounded half up. `rate` is a decimal text: how
 * many units of the currency one unit is worth. Exact for any amount: nothing is computed in floating point.
 */
export function convertCents(cents: number, rate: string): string {
  const { units, scale } = parseDecimal(rate)
  const divisor = 10n ** BigInt(scale)
  const rounded = (2n * BigInt(cents) * units + divisor) / (2n * divisor)
  return formatDecimal({ units: rounded, scale: 2 })
}

function parseDecimal(text: string): Decimal {
  const match = DECIMAL.exec(text)
  if (match === null) throw new RangeError(`Not a decimal: ${text}`)
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = fraction.replace(/0+$/, '')
  const scale = digits.length - Number(exponent)
  const units = BigInt(`${whole}${digits}`)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

function formatDecimal({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
