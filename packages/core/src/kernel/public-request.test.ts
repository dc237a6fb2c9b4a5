import { describe, expect, test } from 'vitest'
import type { AddressLookup } from './address-lookup.js'
import { requestPublic } from './public-request.js'

const isAllowed = (): boolean => true

describe('a request to an address that somebody else chose', () => {
  test('that is called off ends the look-up of its name', async () => {
    const caller = new AbortController()
    let isAsked: (ends: AbortSignal | undefined) => void
    const asked = new Promise<AbortSignal | undefined>((resolve) => (isAsked = resolve))
    const lookup: AddressLookup = (_, signal) => {
      isAsked(signal)
      return new Promise(() => undefined)
    }
    const request = { url: new URL('https://partner.example.com/'), method: 'GET', headers: {} } as const
    const answer = requestPublic(request, { lookup, isAllowed }, caller.signal)
    const signal = await asked
    expect(signal?.aborted).toBe(false)
    caller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(signal?.aborted).toBe(true)
  })
})
