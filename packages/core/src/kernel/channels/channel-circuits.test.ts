import { expect, test } from 'vitest'
import { ChannelCircuits } from './channel-circuits.js'

const policy = { windowMs: 10_000, breakAfter: 1, breakPercent: 50, breakQuestions: 1, restMs: 5000 }

test('a tenant is told of as the worst of his circuits, and as failed lately where any of them was', () => {
  let present = 0
  const circuits = new ChannelCircuits(policy, { now: () => new Date(0), monotonic: () => present })
  const told = () => circuits.broken().map(({ state, failsLately }) => [state, failsLately])
  const first = { tenantId: 1, key: 'goods 1' }
  const apart = { ...first, apart: 'images' }
  circuits.countFailure(first)
  present += 120_000
  expect(told()).toEqual([['HALF_OPEN', false]])
  circuits.countFailure(apart)
  expect(told()).toEqual([['OPEN', true]])
  present += 120_000
  circuits.of(first).admit()
  circuits.countFailure(first)
  expect(told()).toEqual([['OPEN', true]])
  circuits.countAnswer(first)
  expect(told()).toEqual([['HALF_OPEN', false]])
})
