import { expect, it } from 'vitest'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD_JSON } from '../sample-rows.js'
import { at, undo } from '../contract-space.js'

/** Any JSON, null included, which is not the same as nothing saved. */
export function describeSettings(use: UseSpace): void {
  it('are undefined until they are saved, and then what was saved last', async () => {
    const { settings } = (await use().tenant()).stores
    expect(await settings.find('config')).toBeUndefined()
    await settings.save('config', AWKWARD_JSON, at(0))
    expect(await settings.find('config')).toEqual(AWKWARD_JSON)
    await settings.save('config', { other: [1] }, at(1))
    expect(await settings.find('config')).toEqual({ other: [1] })
    // Null, which is a configuration too, and not the same as none.
    await settings.save('config', null, at(2))
    expect(await settings.find('config')).toBeNull()
    await settings.save('config', [], at(3))
    expect(await settings.find('config')).toEqual([])
  })

  it('are held as they are; what was never saved, as it begins', async () => {
    const { settings } = (await use().tenant()).stores
    for (const initial of [null, AWKWARD_JSON, []]) {
      const name = `config ${JSON.stringify(initial)}`
      expect(await settings.hold(name, initial, at(0))).toEqual(initial)
      expect(await settings.hold(name, { other: true }, at(1))).toEqual(initial)
      await settings.save(name, 'saved', at(2))
      expect(await settings.hold(name, initial, at(3))).toBe('saved')
      expect(await settings.find(name)).toBe('saved')
    }
  })

  it('are kept by tenant and name, case and all', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.settings.save('null', null, at(0))
    await mine.stores.settings.save('config', 1, at(0))
    await theirs.stores.settings.save('config', 2, at(0))
    expect(await mine.stores.settings.find('config')).toBe(1)
    expect(await mine.stores.settings.find('null')).toBeNull()
    expect(await mine.stores.settings.find('Config')).toBeUndefined()
    expect(await theirs.stores.settings.find('null')).toBeUndefined()
  })

  it('of a transaction that is rolled back were never saved', async () => {
    const { stores } = await use().tenant()
    await stores.settings.save('config', 'before', at(0))
    await undo(stores, async (tx) => {
      await tx.settings.save('config', 'after', at(1))
      expect(await tx.settings.find('config')).toBe('after')
    })
    expect(await stores.settings.find('config')).toBe('before')
  })
}
