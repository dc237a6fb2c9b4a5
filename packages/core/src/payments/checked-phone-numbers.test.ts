import { describe, expect, it } from 'vitest'
import type { Logger } from '../kernel/logger.js'
import { silentLogger } from '../kernel/logger.js'
import { checkedPhoneNumbers } from './checked-phone-numbers.js'
import type { PhoneNumbers } from './phone-numbers.js'

const lines: string[] = []
const log: Logger = {
  ...silentLogger,
  warn: (fields, message) => void lines.push(`${JSON.stringify(fields)} ${message}`),
}

/** Numbers of the host that answer what TypeScript would not let pass. */
function checked(answer: () => unknown): PhoneNumbers {
  lines.length = 0
  return checkedPhoneNumbers({ dialCodeOf: answer, split: answer } as PhoneNumbers, log)
}

const throwing = (thrown: unknown) => () => {
  throw thrown
}

describe('phone numbers of the host', () => {
  it('are taken as they are told', () => {
    const split = { callingCode: '44', nationalNumber: '(0)20 7946 0000' }
    const known = checkedPhoneNumbers({ dialCodeOf: () => '1242', split: () => split }, log)
    expect([known.dialCodeOf('BS'), known.split('+44(0)2079460000')]).toEqual(['1242', split])
    const unknown = checked(() => undefined)
    expect([unknown.dialCodeOf('ZZ'), unknown.split('+999')]).toEqual([undefined, undefined])
    expect(lines).toEqual([])
  })

  it.each<[string, () => unknown]>([
    ['throw', throwing(new Error('+447700900123'))],
    ['throw nothing', throwing(undefined)],
    ['answer null', () => null],
    ['answer a number', () => 44],
    ['answer no number', () => NaN],
    ['answer a bigint', () => 44n],
    ['answer an empty text', () => ''],
    ['answer a code with its sign', () => '+44'],
    ['answer a NUL', () => '4\0'],
    ['answer a text without end', () => '4'.repeat(100_000)],
    ['answer half of it', () => ({ callingCode: '44' })],
    ['answer parts that cannot be kept', () => ({ callingCode: '44', nationalNumber: '\ud800' })],
    ['promise an answer', () => Promise.resolve('44')],
    ['promise one, and break the promise', () => Promise.reject(new Error('+447700900123'))],
  ])('that %s know nothing, and the log says so without the number', (_, answer) => {
    const numbers = checked(answer)
    expect([numbers.dialCodeOf('GB'), numbers.split('+447700900123')]).toEqual([undefined, undefined])
    expect(lines).toEqual([expect.stringMatching(/phone numbers/), expect.stringMatching(/phone numbers/)])
    expect(lines.join()).not.toContain('7700')
  })
})
