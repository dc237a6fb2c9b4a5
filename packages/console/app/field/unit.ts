/** How a number of a unit is written for people. */
export interface Writing {
  /** Digits behind the point that the wire's whole number has. */
  readonly digits: number
  /** Stands behind the number. */
  readonly suffix: string
}

const PLAIN: Writing = { digits: 0, suffix: '' }

/** Cents are written as the currency, basis points as percent; other units stand behind the number. */
export function writingOf(unit: string | undefined): Writing {
  if (unit === undefined || unit === 'fraction') return PLAIN
  const cents = /^(?:([A-Z]{3}) )?cents$/.exec(unit)
  if (cents !== null) return { digits: 2, suffix: cents[1] ?? '' }
  if (unit === 'basis points') return { digits: 2, suffix: '%' }
  return { digits: 0, suffix: unit === 'percent' ? '%' : unit }
}

/** 1250 with two digits is `12.50`. */
export function decimalText(value: number, digits: number): string {
  if (digits === 0) return String(value)
  const whole = Math.round(Math.abs(value))
    .toString()
    .padStart(digits + 1, '0')
  return `${value < 0 ? '-' : ''}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}

/** The wire's number of what was typed; undefined where it is none, or has more digits than the unit. */
export function numberOfText(
  text: string,
  { digits, isWhole }: { digits: number; isWhole: boolean },
): number | undefined {
  const parts = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim().replaceAll(',', ''))
  if (parts === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  if (!isWhole && digits === 0) return Number(text.trim().replaceAll(',', ''))
  if (fraction.replace(/0+$/, '').length > digits) return undefined
  const value = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(value)) return undefined
  return sign === '-' && value !== 0 ? -value : value
}
