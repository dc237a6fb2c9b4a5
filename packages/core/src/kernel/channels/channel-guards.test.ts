import { expect, test } from 'vitest'
import { DEFAULT_CALL_POLICY } from './channel-guard.js'
import { ChannelGuards } from './channel-guards.js'
import { systemClock } from '../clock.js'
import { silentLogger } from '../logger.js'
import { systemRandom } from '../random.js'

test('a channel has one guard, and all are told of by name', () => {
  const guards = new ChannelGuards({
    policy: DEFAULT_CALL_POLICY,
    clock: systemClock,
    random: systemRandom,
    log: silentLogger,
  })
  expect(guards.of('payment')).toBe(guards.of('payment'))
  guards.of('goods')
  expect(guards.reports().map(({ name }) => name)).toEqual(['goods', 'payment'])
})
