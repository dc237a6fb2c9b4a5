import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SLOW_MS, WebhookPlaces } from './webhook-places.js'
import type { Landing } from './webhook-places.js'

const ended: Landing = { isTimedOut: false }
const timedOut: Landing = { isTimedOut: true }

let freed: number
let places: WebhookPlaces

beforeEach(() => {
  vi.useFakeTimers()
  freed = 0
  places = new WebhookPlaces(() => freed++)
})
afterEach(() => vi.useRealTimers())

/** Takes all that there is for an endpoint; answers how each attempt ends. */
const fill = (endpoint: string) => Array.from({ length: places.freeFor(endpoint) }, () => places.take(endpoint))
const fillMany = (count: number, name = 'e') => Array.from({ length: count }, (_, i) => fill(`${name}${i}`)).flat()

describe('places of deliveries on their way (rules/webhooks#delivery)', () => {
  test('are four of an endpoint, and fifty of those that answer in time', () => {
    expect(fill('a')).toHaveLength(4)
    expect(places.freeFor('a')).toBe(0)
    expect(fillMany(13)).toHaveLength(46)
    expect(places.hasRoom).toBe(false)
    expect(places.freeFor('z')).toBe(0)
  })

  test('are left by what takes long, so that the others go on', () => {
    fillMany(13, 'hangs')
    vi.advanceTimersByTime(SLOW_MS - 1)
    expect([places.hasRoom, freed]).toEqual([false, 0])
    vi.advanceTimersByTime(1)
    expect(places.hasRoom).toBe(true)
    expect(freed).toBe(50)
    expect(fillMany(13, 'quick')).toHaveLength(50)
  })

  test('of slow endpoints are fifty; one that timed out gets one, until it answers', () => {
    const flights = fill('a')
    vi.advanceTimersByTime(15_000)
    expect(flights.map((land) => land(timedOut))).toEqual([false, false, false, false])
    const [probe] = fill('a')
    expect(places.freeFor('a')).toBe(0)
    fillMany(13, 'slow')
    vi.advanceTimersByTime(SLOW_MS)
    expect(places.freeFor('slow12')).toBe(0)
    // Late, but it answered.
    expect(probe?.(ended)).toBe(false)
    expect(places.freeFor('a')).toBe(0)
    expect(places.hasRoom).toBe(true)
  })

  test('are those of the quick ones again once an answer came in time, and nothing is late any more', () => {
    const [late] = fill('a')
    vi.advanceTimersByTime(SLOW_MS)
    // Three came before, all late; what begins now is not.
    const others = fillMany(12, 'b')
    expect(others).toHaveLength(48)
    expect(places.hasRoom).toBe(true)
    expect(late?.(ended)).toBe(false)
    const young = places.take('a')
    expect(young(ended)).toBe(false)
  })

  test('are two hundred at most', () => {
    for (let wave = 0; wave < 4; wave++) {
      fillMany(13, `wave${wave}-`)
      vi.advanceTimersByTime(SLOW_MS)
    }
    expect(places.hasRoom).toBe(false)
    expect(places.freeFor('z')).toBe(0)
  })

  test('say that the endpoint is quick where its answer came in time', () => {
    const lands = fill('a')
    vi.advanceTimersByTime(SLOW_MS)
    expect(lands.map((land) => land(ended))).toEqual([false, false, false, false])
    expect(places.take('a')(ended)).toBe(true)
    expect(places.take('a')(timedOut)).toBe(false)
    expect(places.freeFor('a')).toBe(1)
    expect(places.take('a')(ended)).toBe(true)
    expect(places.freeFor('a')).toBe(4)
  })
})
