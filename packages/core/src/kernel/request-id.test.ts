import { expect, it } from 'vitest'
import { REQUEST_ID, requestIdAt, timeOfRequestId } from './request-id.js'
import { systemRandom } from './random.js'

it.each([0, 1, 1_789_012_800_123, 253_402_300_799_999])('an id of %d tells it, and is a UUID of version 7', (time) => {
  const id = requestIdAt(new Date(time), systemRandom.uuid())
  expect(id).toMatch(REQUEST_ID)
  expect(timeOfRequestId(id).getTime()).toBe(time)
  expect(timeOfRequestId(id.toUpperCase()).getTime()).toBe(time)
})

it('two of one time differ', () => {
  const now = new Date(5)
  expect(requestIdAt(now, systemRandom.uuid())).not.toBe(requestIdAt(now, systemRandom.uuid()))
})

it('an id of version 4 is none', () => {
  expect(systemRandom.uuid()).not.toMatch(REQUEST_ID)
})
