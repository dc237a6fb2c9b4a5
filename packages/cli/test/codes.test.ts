import { describe, expect, it } from 'vitest'
import { adviceOf } from '../src/advice.js'
import { completionsOf } from '../src/completions.js'
import { documentedErrors } from '../src/generated/documented-errors.js'
import { nearest } from '../src/nearest.js'
import { printableJson, readable } from '../src/readable.js'
import { secondsOf } from '../src/commands/clock.js'
import { keyOf, newSecret } from '../src/sign-webhook.js'

describe('an error of the document', () => {
  it.each(documentedErrors.map(({ name }) => name))('%s has something to do about it', (name) => {
    expect(adviceOf(name)).toMatch(/^[A-Z].*\.$/)
  })
})

describe('a duration', () => {
  it.each([
    ['90s', 90],
    ['15m', 900],
    ['2h', 7200],
    ['3d', 259_200],
    ['1h30m', 5400],
  ])('%s is %i seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds)
  })

  it.each(['', '2', 'h', '2w', '1h x', '-1h', '1.5h'])('%j is none', (text) => {
    expect(() => secondsOf(text)).toThrow('is no duration')
  })
})

describe('a name that is written wrongly', () => {
  it.each([
    ['order.purchas.create', 'order.purchase.create'],
    ['detail', 'goods.detail'],
    ['goods.deatil', 'goods.detail'],
  ])('%s is near %s', (written, name) => {
    expect(nearest(written, ['order.purchase.create', 'goods.detail', 'pay.wallet.balance'])[0]).toBe(name)
  })
})

describe('what is printed for people', () => {
  it('cannot steer their terminal', () => {
    expect(readable({ title: '\u001b[2Jgone\u202e', 'a\nb': 1 })).toBe('title:  [2Jgone \na b: 1')
  })

  it('is JSON that cannot, and says the same', () => {
    const event = { title: '\u009b2Jgone\u007f\u202e', '\u200f': ['\u2069', '包'] }
    const printed = printableJson(event)
    expect(printed).toBe(String.raw`{"title":"\u009b2Jgone\u007f\u202e","\u200f":["\u2069","包"]}`)
    expect(JSON.parse(printed)).toEqual(event)
  })

  it('has what is within indented', () => {
    expect(readable({ list: [{ a: 1, b: { c: null } }, 'x'], none: [], empty: {} })).toBe(
      ['list:', '  - a: 1', '    b:', '      c: -', '  - x', 'none: (none)', 'empty: (empty)'].join('\n'),
    )
  })
})

describe('a secret', () => {
  it('is made as the platform makes them', () => {
    expect(newSecret((count) => new Uint8Array(count))).toBe(`whsec_${'A'.repeat(43)}=`)
  })

  it.each(['', 'whsec_', 'whsec_a', 'whsec_****'])('%j is none', (text) => {
    expect(() => keyOf(text)).toThrow('whsec_ and base64')
  })
})

describe('completion', () => {
  const complete = (current: string, ...words: string[]): string[] => {
    let found: string[] = []
    completionsOf(
      current,
      { _: words },
      (done) => done?.(null, ['usual']),
      (names) => void (found = names),
    )
    return found
  }

  it.each([
    [
      ['openapi', 'call', 'order.b'],
      ['order.bagOrder.query', 'order.bagOrder.page'],
    ],
    [['openapi', 'codes', 'promoter'], ['PROMOTER_NOT_FOUND']],
    [['openapi', 'trigger', 'order.invoice.r'], ['order.invoice.ready']],
    [['openapi', 'l'], ['usual']],
    [['openapi', 'call', 'goods.detail', '{'], ['usual']],
  ])('of %j', (words, names) => {
    expect(complete(words.at(-1) ?? '', ...words)).toEqual(names)
  })
})
