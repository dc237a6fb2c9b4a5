import { expect, it } from 'vitest'
import { describeFailure, failureName } from './failure-description.js'

const named = (name: unknown): Error => Object.assign(new Error('no'), { name })

it.each([
  [new TypeError('no'), 'TypeError'],
  [named('Stripe.CardError'), 'Stripe.CardError'],
  [named("select * from member where email = 'ada@example.com'"), 'Error'],
  [named('a'.repeat(65)), 'Error'],
  [named('No\n    at secret'), 'Error'],
  [named(''), 'Error'],
  [named(undefined), 'Error'],
  ['text', 'string'],
])('what was thrown is told by its name, where that is one: %s', (thrown, name) => {
  expect(describeFailure(thrown)).toMatchObject({ error: name })
  expect(failureName(thrown)).toBe(name)
})

const throwing = (): never => {
  throw new Error('no')
}
const withGetter = (member: string): Error => Object.defineProperty(new Error('no'), member, { get: throwing })

it.each([
  ['name', withGetter('name'), 'object'],
  ['stack', withGetter('stack'), 'Error'],
  ['kind', new Proxy(new Error('no'), { getPrototypeOf: throwing }), 'object'],
])('what cannot be read is told by its type, and fails nobody: its %s', (member, thrown, name) => {
  expect(describeFailure(thrown)).toEqual({ error: 'object' })
  expect(failureName(thrown), member).toBe(name)
})

it('a stack that is no text has no frames to tell', () => {
  expect(describeFailure(Object.assign(new Error('no'), { stack: 42 }))).toEqual({ error: 'Error', at: [] })
})
