import type { AccessPlace, AccessSlice, ApiAccessRow } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { accessEntry } from '../sample-rows.js'

const EVERYTHING: AccessSlice = { clientId: undefined, start: at(0), behind: { createTime: at(100_000), id: 0 } }

/** The access log as it is read in slices, from the newest row to older ones. */
export function describeAccessSlices(use: UseSpace): void {
  describe('slices of apiAccessLogs', () => {
    it('are newest first, of a client and a time, and of their own tenant', async () => {
      const { mine, theirs } = await use().neighbours()
      const rows = [
        [10, 'a'],
        [20, 'b'],
        [20, 'a'],
        [30, 'a'],
      ] as const
      const entries = rows.map(([time, clientId]) =>
        accessEntry(mine.id, { clientId, requestId: `${clientId} ${time}`, createTime: at(time) }),
      )
      await use().system.apiAccessLogs.appendAll([...entries, accessEntry(theirs.id, { createTime: at(15) })])
      const seen = async (slice: Partial<AccessSlice>) => {
        const found = await mine.stores.apiAccessLogs.slice({ ...EVERYTHING, ...slice })
        return found.map(({ requestId }) => requestId)
      }
      const behind = (milliseconds: number): AccessPlace => ({ createTime: at(milliseconds), id: 0 })
      expect(await seen({})).toEqual(['a 30', 'a 20', 'b 20', 'a 10'])
      expect(await seen({ clientId: 'a' })).toEqual(['a 30', 'a 20', 'a 10'])
      expect(await seen({ clientId: 'A' })).toEqual([])
      expect(await seen({ start: at(20) })).toEqual(['a 30', 'a 20', 'b 20'])
      expect(await seen({ behind: behind(30) })).toEqual(['a 20', 'b 20', 'a 10'])
      expect(await seen({ clientId: 'a', start: at(11), behind: behind(30) })).toEqual(['a 20'])
      expect(await seen({ start: at(31) })).toEqual([])
      const [, second] = await mine.stores.apiAccessLogs.slice(EVERYTHING)
      // Of the same time, with a smaller id.
      expect(await seen({ behind: second as AccessPlace })).toEqual(['b 20', 'a 10'])
      expect(second).toMatchObject({ ...entries[2], count: null })
    })

    it('are bounded, and together they are everything, once', { timeout: 30_000 }, async () => {
      const { id, stores } = await use().tenant()
      const many = 2500
      for (let sent = 0; sent < many; sent += 500) {
        // Many of one time, over the ends of slices.
        const entries = Array.from({ length: 500 }, (_, i) =>
          accessEntry(id, { requestId: `${sent + i}`, createTime: at(Math.floor((sent + i) / 700)) }),
        )
        await use().system.apiAccessLogs.appendAll(entries)
      }
      const seen: ApiAccessRow[] = []
      let slices = 0
      for (let { behind } = EVERYTHING; ; slices++) {
        const rows = await stores.apiAccessLogs.slice({ ...EVERYTHING, behind })
        expect(rows.length).toBeLessThanOrEqual(1000)
        const last = rows.at(-1)
        if (last === undefined) break
        seen.push(...rows)
        behind = last
      }
      expect(slices).toBeGreaterThan(2)
      expect(new Set(seen.map(({ requestId }) => requestId)).size).toBe(many)
      expect(seen).toHaveLength(many)
      const times = seen.map(({ createTime }) => createTime.getTime())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    })
  })
}
