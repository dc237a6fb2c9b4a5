import { describe, expect, test } from 'vitest'
import { systemRandom } from '../kernel/random.js'
import { ChatStates } from './chat-state.js'

const states = new ChatStates(['the secret of this process'], systemRandom)

describe('a state', () => {
  test('tells its tenant and the hash of its random part, and nothing else can be read from it', () => {
    const { state, stateHash } = states.create(7)
    expect(state).toMatch(/^7\.[A-Za-z0-9]{43}\.[\w-]{43}$/)
    expect(states.read(state)).toEqual({ tenantId: 7, stateHash })
    expect(stateHash).toMatch(/^[0-9a-f]{64}$/)
    expect(state).not.toContain(stateHash)
  })

  test('is another one every time', () => {
    const all = Array.from({ length: 100 }, () => states.create(1).state)
    expect(new Set(all).size).toBe(100)
  })

  test('of another secret is not genuine', () => {
    const { state } = new ChatStates(['another secret'], systemRandom).create(1)
    expect(states.read(state)).toBeUndefined()
  })

  test('that was changed anywhere is not genuine', () => {
    const { state } = states.create(12)
    for (let i = 0; i < state.length; i++) {
      const changed = `${state.slice(0, i)}${state[i] === '3' ? '4' : '3'}${state.slice(i + 1)}`
      expect(states.read(changed), changed).toBeUndefined()
    }
  })

  test.each(['', '.', '..', '1', '1.x.y', 'undefined', 'x'.repeat(100_000)])('%.40j is none', (text) => {
    expect(states.read(text)).toBeUndefined()
  })

  test('what a careless host hands over is none', () => {
    const { state } = states.create(1)
    expect(states.read(undefined as never)).toBeUndefined()
    expect(states.read(null as never)).toBeUndefined()
    expect(states.read([state, state] as never)).toBeUndefined()
    expect(states.read(`${state}\n`)).toBeUndefined()
    expect(states.read(` ${state}`)).toBeUndefined()
  })
})
