import { describe, expect, it } from 'vitest'
import { defineLifecycle } from './lifecycle.js'
import type { DeclaredLifecycle } from './lifecycle.js'

const states = {
  PACKED: { code: 0, text: 'packed' },
  SENT: { code: 10, text: 'on its way' },
  LOST: { code: 30, text: 'lost' },
  ARRIVED: { code: 20, text: 'arrived' },
} as const

const parcel = defineLifecycle({
  name: 'Parcel',
  states,
  begins: 'PACKED',
  conditions: { late: 'nobody has seen it for a week', found: 'somebody has found it' },
  moves: [
    { on: 'send', from: ['PACKED'], to: 'SENT' },
    { on: 'lose', from: ['SENT'], to: 'LOST', when: 'late', told: 'by the job' },
    { on: 'arrive', from: ['SENT', 'LOST'], to: 'ARRIVED' },
    { on: 'return', from: ['SENT'], to: 'PACKED' },
    { on: 'return', from: ['LOST'], to: 'PACKED', when: 'found' },
    { on: 'recall', from: ['SENT'], to: 'PACKED' },
    { on: 'recall', from: ['SENT'], to: 'LOST' },
  ],
})
const { PACKED, SENT, LOST, ARRIVED } = parcel.status

describe('the states of a lifecycle', () => {
  it('have a code by their name, in their order', () => {
    expect(parcel.status).toEqual({ PACKED: 0, SENT: 10, LOST: 30, ARRIVED: 20 })
    expect(parcel.codes).toEqual([PACKED, SENT, LOST, ARRIVED])
    expect(parcel.initial).toBe(PACKED)
  })

  it('have a text, of which their legend is made', () => {
    expect(parcel.codes.map((code) => parcel.text(code))).toEqual(['packed', 'on its way', 'lost', 'arrived'])
    expect(parcel.text(11)).toBe('11')
    expect(parcel.legend).toBe('0 packed, 10 on its way, 30 lost, 20 arrived')
  })
})

describe('the moves of a lifecycle', () => {
  it('are one for each state that they begin in, by trigger', () => {
    expect(parcel.moves).toHaveLength(8)
    expect(parcel.movesOf('arrive')).toEqual([
      { on: 'arrive', from: SENT, to: ARRIVED },
      { on: 'arrive', from: LOST, to: ARRIVED },
    ])
    expect(parcel.movesOf('lose')).toEqual([{ on: 'lose', from: SENT, to: LOST, when: 'late', told: 'by the job' }])
  })

  it('begin in the sources of their trigger, each named once', () => {
    expect(parcel.sourcesOf('arrive')).toEqual([SENT, LOST])
    expect(parcel.sourcesOf('recall')).toEqual([SENT])
  })

  it('of a trigger are a step where they lead to one state', () => {
    expect(parcel.step('return')).toEqual({ from: [SENT, LOST], to: PACKED })
    expect(() => parcel.step('recall')).toThrow('recall leads to several states')
  })

  it('are found by where they lead', () => {
    expect(parcel.between(SENT, PACKED).map(({ on }) => on)).toEqual(['return', 'recall'])
    const allowed = parcel.codes.map((from) => parcel.codes.filter((to) => parcel.may(from, to)))
    expect(allowed).toEqual([[SENT], [PACKED, LOST, ARRIVED], [PACKED, ARRIVED], []])
    expect([parcel.may(11, PACKED), parcel.may(SENT, 11)]).toEqual([false, false])
  })
})

/** The compiler is the test: each `@ts-expect-error` fails `npm run types` where the line below it compiles. */
describe('the types of a lifecycle', () => {
  it('keep numbers, triggers and the conditions of each trigger', () => {
    const sent: 10 = parcel.status.SENT
    const code: 0 | 10 | 20 | 30 = parcel.initial
    const late: 'late' | undefined = parcel.movesOf('lose')[0].when
    const none: undefined = parcel.movesOf('send')[0].when
    // @ts-expect-error -- no move of this trigger has the condition
    const found: 'found' | undefined = late
    // @ts-expect-error -- there is no such trigger
    expect(() => parcel.step('open')).toThrow()
    expect([sent, code, late, none, found]).toEqual([10, 0, 'late', undefined, 'late'])
  })

  it('are those of a lifecycle that nobody knows the states of', () => {
    const declared: DeclaredLifecycle = parcel
    expect(declared.name).toBe('Parcel')
  })

  it('know states and conditions, and no others', () => {
    const rest = { name: 'Parcel', states, begins: 'PACKED' } as const
    const conditions = { late: 'nobody has seen it for a week' }
    const wrong = [
      // @ts-expect-error -- nothing begins in a state that there is not
      defineLifecycle({ ...rest, begins: 'OPENED', moves: [] }),
      // @ts-expect-error -- nor is moved from one
      defineLifecycle({ ...rest, moves: [{ on: 'send', from: ['OPENED'], to: 'SENT' }] }),
      // @ts-expect-error -- nor to one
      defineLifecycle({ ...rest, moves: [{ on: 'send', from: ['PACKED'], to: 'OPENED' }] }),
      // @ts-expect-error -- nor on a condition that is said in no words
      defineLifecycle({ ...rest, moves: [{ on: 'send', from: ['PACKED'], to: 'SENT', when: 'late' }] }),
      // @ts-expect-error -- nor on another than those
      defineLifecycle({ ...rest, conditions, moves: [{ on: 'send', from: ['PACKED'], to: 'SENT', when: 'open' }] }),
    ]
    expect(wrong).toHaveLength(5)
  })
})
