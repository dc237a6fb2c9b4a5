import { endOfString } from './json-scan.js'

/** A decimal text of so many digits is the number that it becomes, whichever it is; one of more may be rounded. */
const SAFE_DIGITS = 15
/** Where a value begins that has more of them. Inside of a text something may look so, too. */
const LONG_NUMBER = /[:[,]\s*-?(?:\d\.?){16}/
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * JSON with a neighbour in place of each number that reading would round to one of fewer digits, as it makes 10 of
 * `9.9999999999999999999`: whether a number has too many decimals, or is an integer, is asked of what was written.
 */
export function withUnroundedNumbers(json: string): string {
  if (!LONG_NUMBER.test(json)) return json
  let result = ''
  let done = 0
  for (let i = 0; i < json.length; i++) {
    if (json[i] === '"') {
      i = endOfString(json, i)
      continue
    }
    NUMBER.lastIndex = i
    const written = NUMBER.exec(json)?.[0]
    if (written === undefined) continue
    const neighbour = neighbourOf(written)
    if (neighbour !== undefined) {
      result += json.slice(done, i) + String(neighbour)
      done = i + written.length
    }
    i += written.length - 1
  }
  return result + json.slice(done)
}

/** The number next to the one that a text is rounded to, on the side of the text; undefined where that is no rounder. */
function neighbourOf(written: string): number | undefined {
  const read = Number(written)
  const [exact, rounded] = [decimalOf(written), decimalOf(String(read))]
  const isSame = exact.digits === rounded.digits && exact.point === rounded.point
  if (isSame || !Number.isFinite(read) || rounded.digits.length > SAFE_DIGITS) return undefined
  if (read === 0) return written.startsWith('-') ? -Number.MIN_VALUE : Number.MIN_VALUE
  const isLess = exact.point === rounded.point ? exact.digits < rounded.digits : exact.point < rounded.point
  return read * (isLess ? 1 - Number.EPSILON : 1 + Number.EPSILON)
}

/** 0.`digits` × 10^`point`, without zeros at either end of the digits and without a sign. */
interface Decimal {
  readonly digits: string
  readonly point: number
}

function decimalOf(text: string): Decimal {
  const [mantissa = '', exponent = '0'] = text.replace(/^-/, '').toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  let start = 0
  while (digits[start] === '0') start++
  let end = digits.length
  while (end > start && digits[end - 1] === '0') end--
  return { digits: digits.slice(start, end), point: start === end ? 0 : whole.length - start + Number(exponent) }
}
