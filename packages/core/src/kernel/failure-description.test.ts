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
