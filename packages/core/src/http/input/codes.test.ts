import { describe, expect, it } from 'vitest'
import { defineLifecycle } from '../../kernel/lifecycle.js'
import { codes, codesOf, noted } from './codes.js'

describe('codes', () => {
  const schema = codes([1, 'AMOUNT_OFF', 'Amount off'], [2, 'H5', 'H5 only'])

  it('take one of them, and refuse what is no integer as such', () => {
    expect(schema.parse(2)).toBe(2)
    expect(schema.safeParse(3).success).toBe(false)
    expect(schema.safeParse(1.5).error?.issues[0]?.message).toBe('integer')
    expect(schema.safeParse('1').error?.issues[0]?.message).toBe('integer')
  })

  it('tell their names, what they mean, and both as prose', () => {
    expect(schema.meta()).toEqual({
      'x-enum-varnames': ['AMOUNT_OFF', 'H5'],
      'x-enum-descriptions': ['Amount off', 'H5 only'],
      description: '1 amount off, 2 H5 only',
    })
    expect(noted(schema, '; 1 where absent').description).toBe('1 amount off, 2 H5 only; 1 where absent')
  })

  it('tell Chinese labels where each has one', () => {
    const labelled = codes([1, 'ON', 'On', '开'], [2, 'OFF', 'Off', '关'])
    expect(labelled.meta()).toMatchObject({ 'x-enum-labels-zh': ['开', '关'] })
    expect(codes([1, 'ON', 'On', '开'], [2, 'OFF', 'Off']).meta()).not.toHaveProperty('x-enum-labels-zh')
  })

  it('are those of a lifecycle', () => {
    const lifecycle = defineLifecycle({
      name: 'Door',
      states: { OPEN: { code: 0, text: 'open' }, SHUT: { code: 10, text: 'shut' } },
      begins: 'OPEN',
      moves: [{ on: 'shut', from: ['OPEN'], to: 'SHUT' }],
    })
    expect(codesOf(lifecycle).parse(10)).toBe(10)
    expect(codesOf(lifecycle).meta()).toEqual({
      'x-enum-varnames': ['OPEN', 'SHUT'],
      'x-enum-descriptions': ['Open', 'Shut'],
      description: '0 open, 10 shut',
    })
  })
})
