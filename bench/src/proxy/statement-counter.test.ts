import { describe, expect, test } from 'vitest'
import { StatementCounter, Turns } from './statement-counter.js'

const withLength = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, body])
}
const texts = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''))
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const startup = withLength('', Buffer.concat([int32(196_608), texts('user', 'postgres', '')]))
const encryption = withLength('', int32(80_877_103))
const query = (text: string) => withLength('Q', texts(text))
const parse = (name: string, text: string) => withLength('P', Buffer.concat([texts(name, text), Buffer.alloc(2)]))
const bind = (name: string) => withLength('B', Buffer.concat([texts('', name), Buffer.alloc(6)]))
const execute = withLength('E', Buffer.concat([texts(''), int32(0)]))
const sync = withLength('S', Buffer.alloc(0))

/** A counter of a client that has logged in. */
function loggedIn(): StatementCounter {
  const counter = new StatementCounter()
  counter.sent(startup)
  counter.answered()
  counter.reset()
  return counter
}

describe('statements', () => {
  test('of a transaction: what begins and ends it counts apart', () => {
    const counter = loggedIn()
    counter.sent(Buffer.concat([query('begin'), parse('s1', 'insert into t'), bind('s1'), execute, sync]))
    counter.answered()
    counter.sent(Buffer.concat([parse('s2', 'COMMIT'), bind('s2'), execute, sync]))
    expect(counter.counts).toEqual({ statements: 1, controls: 2, parses: 3, turns: 2 })
  })

  test('prepared once are parsed once, and known by their names', () => {
    const counter = loggedIn()
    counter.sent(Buffer.concat([parse('s1', 'commit'), parse('s2', 'select 1')]))
    counter.reset()
    for (const name of ['s2', 's1', 's2']) counter.sent(Buffer.concat([bind(name), execute, sync]))
    expect(counter.counts).toMatchObject({ statements: 2, controls: 1, parses: 0 })
  })

  test.each([1, 2, 3, 7, 11])('in chunks of %i bytes', (length) => {
    const counter = new StatementCounter()
    const bytes = Buffer.concat([
      encryption,
      startup,
      parse('', 'select 1'),
      bind(''),
      execute,
      sync,
      query('rollback'),
    ])
    for (let at = 0; at < bytes.length; at += length) counter.sent(bytes.subarray(at, at + length))
    expect(counter.counts).toEqual({ statements: 1, controls: 1, parses: 2, turns: 1 })
  })
})

describe('turns', () => {
  test('what is sent before an answer came is the same turn', () => {
    const counter = loggedIn()
    counter.sent(query('begin'))
    counter.sent(query('select 1'))
    expect(counter.counts.turns).toBe(1)
  })

  test('counted anew, the first that is sent begins one, whatever is still under way', () => {
    const turns = new Turns()
    const counter = new StatementCounter(turns)
    counter.sent(query('select 1'))
    turns.reset()
    counter.reset()
    counter.sent(query('select 2'))
    expect(counter.counts.turns).toBe(1)
  })

  test('an answer in several parts ends one turn', () => {
    const counter = loggedIn()
    counter.sent(query('select 1'))
    counter.answered()
    counter.answered()
    counter.sent(query('select 1'))
    expect(counter.counts.turns).toBe(2)
  })
})
