import { describe, expect, it } from 'vitest'
import { databases } from '../empty-storage.js'
import { countAll, digestOf, fillNeighbour, linesOf, openHost } from './tenant-move-scene.js'

describe.each(databases)('a tenant that has been moved away from $database', ({ database }) => {
  it(
    'is removed where it is disabled and as it was exported, may come back, and its neighbour stays',
    { timeout: 60_000 },
    async () => {
      // Exports are compared: nothing may move by itself between them.
      const host = await openHost(database, { atOnce: false })
      for (const name of ['Moved', 'Neighbour']) {
        const tenantId = await host.admin.post<number>('system/tenant/create', { body: { name, settings: {} } })
        await fillNeighbour(host, tenantId, 3)
      }
      await countAll(host)
      const neighbour = digestOf(await linesOf(host, 2))
      const pages = () => host.admin.get<{ total: number }>('member/user/page', 1)
      const enabled = await linesOf(host, 1)
      await expect(host.storage.removeTenant(1, digestOf(enabled))).rejects.toMatchObject({ failure: 'enabled' })
      await host.admin.put('system/tenant/update', { body: { id: 1, name: 'Moved', status: 1 } })
      await expect(host.storage.removeTenant(1, digestOf(enabled))).rejects.toMatchObject({ failure: 'changed' })
      const lines = await linesOf(host, 1)
      expect(await host.storage.removeTenant(1, digestOf(lines))).toBeGreaterThan(10)
      await expect(linesOf(host, 1)).rejects.toMatchObject({ failure: 'unknown-tenant' })
      expect(digestOf(await linesOf(host, 2))).toBe(neighbour)
      await host.storage.importTenant(lines)
      expect(digestOf(await linesOf(host, 1))).toBe(digestOf(lines))
      await host.admin.put('system/tenant/update', { body: { id: 1, name: 'Moved', status: 0 } })
      await countAll(host)
      expect((await pages()).total).toBe(3)
      await host.openApi.close()
    },
  )
})
