import { expect, it } from 'vitest'
import type { UseSpace } from '../contract-space.js'
import { at } from '../contract-space.js'
import { AWKWARD } from '../sample-rows.js'

const NOW = at(0).getTime() * 1000

const step = { now: NOW, cost: 250_000, capacity: 1_000_000 }

/** Rates of clients, in microseconds; clocks of several processes need not agree. */
export function describeRateLimits(use: UseSpace): void {
  it('lets a burst pass, then nothing until time has passed', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: AWKWARD }
    const { rateLimits } = use().system
    for (let i = 1; i <= 4; i++) {
      expect(await rateLimits.advance(key, step)).toEqual({ allowed: true, arrivalTime: NOW + i * 250_000 })
    }
    const full = { allowed: false, arrivalTime: NOW + 1_000_000 }
    expect(await rateLimits.advance(key, step)).toEqual(full)
    expect(await rateLimits.advance(key, { ...step, now: NOW + 249_999 })).toEqual(full)
    const later = { ...step, now: NOW + 250_000 }
    expect(await rateLimits.advance(key, later)).toEqual({ allowed: true, arrivalTime: NOW + 1_250_000 })
    expect(await rateLimits.advance(key, later)).toEqual({ allowed: false, arrivalTime: NOW + 1_250_000 })
  })

  it('saves up no more than a burst', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    await rateLimits.advance(key, step)
    const muchLater = NOW + 3_600_000_000
    expect((await rateLimits.advance(key, { ...step, now: muchLater })).arrivalTime).toBe(muchLater + 250_000)
  })

  it('goes back with a clock that was set back, to the end of a burst; not with one that is a little behind', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    for (let i = 0; i < 4; i++) await rateLimits.advance(key, step)
    const behind = { ...step, now: NOW - 1_000_000 }
    expect(await rateLimits.advance(key, behind)).toEqual({ allowed: false, arrivalTime: NOW + 1_000_000 })
    const earlier = NOW - 3_600_000_000
    const last = { allowed: true, arrivalTime: earlier + 1_000_000 }
    expect(await rateLimits.advance(key, { ...step, now: earlier })).toEqual(last)
    expect(await rateLimits.advance(key, { ...step, now: earlier + 249_999 })).toEqual({ ...last, allowed: false })
    const next = await rateLimits.advance(key, { ...step, now: earlier + 250_000 })
    expect(next).toEqual({ allowed: true, arrivalTime: earlier + 1_250_000 })
  })

  it('refuses what costs more than the capacity, also as the first of all', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    expect((await rateLimits.advance(key, { ...step, cost: 1_000_001 })).allowed).toBe(false)
    expect((await rateLimits.advance(key, { ...step, cost: 1_000_000 })).allowed).toBe(true)
  })

  describeSharedRateLimits(use)
}

function describeSharedRateLimits(use: UseSpace): void {
  it('takes several at once or none, and no more than lie within what is given', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    const three = { ...step, cost: 750_000 }
    expect((await rateLimits.advance(key, { ...three, within: 749_999 })).allowed).toBe(false)
    const first = await rateLimits.advance(key, { ...three, within: 750_000 })
    expect(first).toEqual({ allowed: true, arrivalTime: NOW + 750_000 })
    const kept = { allowed: false, arrivalTime: NOW + 750_000 }
    expect(await rateLimits.advance(key, { ...three, within: 1_000_000 })).toEqual(kept)
    expect(await rateLimits.advance(key, { ...step, within: 999_999 })).toEqual(kept)
    expect(await rateLimits.advance(key, step)).toEqual({ allowed: true, arrivalTime: NOW + 1_000_000 })
    const later = { ...three, now: NOW + 750_000, within: 1_000_000 }
    expect(await rateLimits.advance(key, later)).toEqual({ allowed: true, arrivalTime: NOW + 1_750_000 })
  })

  it('lets one pass, not several, where the clock was set back', async () => {
    const key = { tenantId: (await use().tenant()).id, clientId: 'client' }
    const { rateLimits } = use().system
    await rateLimits.advance(key, step)
    const earlier = { ...step, now: NOW - 3_600_000_000 }
    for (const within of [250_000, 1_000_000]) {
      const kept = { allowed: false, arrivalTime: NOW + 250_000 }
      expect(await rateLimits.advance(key, { ...earlier, cost: 500_000, within })).toEqual(kept)
    }
    const last = { allowed: true, arrivalTime: earlier.now + 1_000_000 }
    expect(await rateLimits.advance(key, earlier)).toEqual(last)
  })

  it('counts each client of each tenant by itself', async () => {
    const { mine, theirs } = await use().neighbours()
    const all = { ...step, cost: 1_000_000 }
    const { rateLimits } = use().system
    for (const tenantId of [mine.id, theirs.id]) {
      for (const clientId of ['client', 'Client']) {
        expect((await rateLimits.advance({ tenantId, clientId }, all)).allowed).toBe(true)
        expect((await rateLimits.advance({ tenantId, clientId }, all)).allowed).toBe(false)
      }
    }
  })
}
