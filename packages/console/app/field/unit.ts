import type { Label } from '../document/schema.js'

/** How a number of a unit is written for people. */
export interface Writing {
  /** Digits behind the point that the wire's whole number has. */
  readonly digits: number
  /** Stands behind the number. */
  readonly suffix: string
}

const PLAIN: Writing = { digits: 0, suffix: '' }

/** The document names units in English. */
const UNITS_ZH: Readonly<Record<string, string>> = {
  grams: '克',
  'cubic centimetres': '立方厘米',
  milliseconds: '毫秒',
  seconds: '秒',
  days: '天',
  points: '积分',
  'requests per second': '次/秒',
}

/** Cents are written as the currency, basis points as percent; other units stand behind the number. */
export function writingOf(unit: string | undefined, locale: keyof Label = 'en'): Writing {
  if (unit === undefined || unit === 'fraction') return PLAIN
  const cents = /^(?:([A-Z]{3}) )?cents$/.exec(unit)
  if (cents !== null) return { digits: 2, suffix: cents[1] ?? '' }
  if (unit === 'basis points') return { digits: 2, suffix: '%' }
  if (unit === 'percent') return { digits: 0, suffix: '%' }
  return { digits: 0, suffix: locale === 'zh' ? (UNITS_ZH[unit] ?? unit) : unit }
}

/** What is to be known of a number that is typed as people write it: the document speaks of the wire's cents. */
export const hintOf = (description: string, unit: string | undefined): string =>
  writingOf(unit).digits === 0
    ? description
    : description
        .replace(/^[A-Z]{3} cents(?:\.$|[;,:.] *|$)/, '')
        .replace(/,? [A-Z]{3} cents(?=[;.]|$)/g, '')
        .trim()

/** 1250 with two digits is `12.50`. */
export function decimalText(value: number, digits: number): string {
  if (digits === 0) return String(value)
  const whole = Math.round(Math.abs(value))
    .toString()
    .padStart(digits + 1, '0')
  return `${value < 0 ? '-' : ''}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}

/** Commas part thousands and nothing else: where `12,50` were read at all, it would be a hundred times as much. */
const NUMBER = /^([+-]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/

/** The wire's number of what was typed; undefined where it is none, or has more digits than the unit. */
export function numberOfText(
  text: string,
  { digits, isWhole }: { digits: number; isWhole: boolean },
): number | undefined {
  const parts = NUMBER.exec(text.trim())
  if (parts === null) return undefined
  const [written, sign = '', grouped = '', fraction = ''] = parts
  if (!isWhole && digits === 0) return Number(written.replaceAll(',', ''))
  const whole = grouped.replaceAll(',', '')
  if (fraction.replace(/0+$/, '').length > digits) return undefined
  const value = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(value)) return undefined
  return sign === '-' && value !== 0 ? -value : value
}
