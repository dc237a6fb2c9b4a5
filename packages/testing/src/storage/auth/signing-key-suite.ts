import { expect, it } from 'vitest'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD } from '../sample-rows.js'
import { at } from '../contract-space.js'

/** Keys that processes agree on: the first one stored stands. */
export function describeSigningKeys(use: UseSpace): void {
  it('stores one key of each kid, and answers it to whoever comes with another', async () => {
    const { signingKeys } = use().system
    const first = await signingKeys.findOrInsert({ kid: 'stored-1', secret: `first ${AWKWARD}` }, at(0))
    expect(first).toEqual({ kid: 'stored-1', secret: `first ${AWKWARD}` })
    expect(await signingKeys.findOrInsert({ kid: 'stored-1', secret: 'second' }, at(1))).toEqual(first)
    // Another process's clock may be behind.
    expect(await signingKeys.findOrInsert({ kid: 'stored-1', secret: 'third' }, at(-1000))).toEqual(first)
    const other = { kid: 'another', secret: 'fourth' }
    expect(await signingKeys.findOrInsert(other, at(1))).toEqual(other)
    expect(await signingKeys.findOrInsert({ kid: 'stored-1', secret: 'fifth' }, at(2))).toEqual(first)
  })

  it('forgets the key of a kid, and no other', async () => {
    const { signingKeys } = use().system
    for (const kid of ['forgotten', 'forgotten-2']) await signingKeys.findOrInsert({ kid, secret: kid }, at(0))
    expect(await signingKeys.remove('forgotten')).toBe(true)
    expect(await signingKeys.remove('forgotten')).toBe(false)
    const again = { kid: 'forgotten', secret: 'another' }
    expect(await signingKeys.findOrInsert(again, at(1))).toEqual(again)
    expect((await signingKeys.findOrInsert({ kid: 'forgotten-2', secret: 'late' }, at(1))).secret).toBe('forgotten-2')
  })
}
