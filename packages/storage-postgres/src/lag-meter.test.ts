import { expect, test } from 'vitest'
import { LagMeter } from './lag-meter.js'

test('nothing is known before the copy has come to a place', () => {
  const meter = new LagMeter(5000)
  expect(meter.lagMs(0)).toBeUndefined()
  meter.mark(1000, 10n)
  meter.reach(9n)
  expect(meter.lagMs(1500)).toBeUndefined()
  meter.reach(10n)
  expect(meter.lagMs(1500)).toBe(500)
})

test('a copy is as late as the newest place that it has come to, and grows older where it comes no further', () => {
  const meter = new LagMeter(5000)
  for (const [at, place] of [
    [1000, 10n],
    [2000, 20n],
    [3000, 30n],
  ] as const)
    meter.mark(at, place)
  meter.reach(25n)
  expect(meter.lagMs(3500)).toBe(1500)
  meter.reach(25n)
  expect(meter.lagMs(4500)).toBe(2500)
  meter.reach(40n)
  expect(meter.lagMs(4500)).toBe(1500)
})

test('where nothing is written each moment has the same place', () => {
  const meter = new LagMeter(5000)
  meter.mark(1000, 10n)
  meter.reach(10n)
  meter.mark(9000, 10n)
  meter.reach(10n)
  expect(meter.lagMs(9000)).toBe(0)
})

test('places that would be too old by the time they are reached are forgotten, and all of them on demand', () => {
  const meter = new LagMeter(5000)
  meter.mark(1000, 10n)
  meter.mark(7000, 20n)
  meter.reach(15n)
  expect(meter.lagMs(7000)).toBeUndefined()
  meter.reach(20n)
  expect(meter.lagMs(7000)).toBe(0)
  meter.forget()
  expect(meter.lagMs(7000)).toBeUndefined()
})
