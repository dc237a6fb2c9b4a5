import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { LARGEST_ID } from '../sample-rows.js'
import { spreadsheetInput } from './spreadsheet-resource-cases.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const ALL = { promoterId: 1, pageNo: 1, pageSize: 200, minPrice: 0, maxPrice: LARGEST_ID, order: 'newest' } as const

/** Totals are kept apart from the rows: no order of writes may part them. */
export function describeSpreadsheetRaces(use: () => Racers): void {
  describe('spreadsheet races', () => {
    it('count every row once, whoever creates, moves and deletes rows at the same time', async () => {
      const { id: tenantId, stores } = await use().space.tenant()
      const input = (serial: number) =>
        spreadsheetInput({
          promoterId: 1 + (serial % 2),
          priceInCents: (serial * 37) % 100,
          goodsSource: ([1, 2, 3] as const)[serial % 3] ?? 1,
          goodsCategoryCode: ['a', 'b', null][serial % 3] ?? null,
        })
      const ids: number[] = []
      for (let serial = 0; serial < 12; serial++) ids.push((await stores.spreadsheets.create(input(serial), at(0))).id)
      const changes = await race(ofTenant(use(), tenantId), 60, (racer, index) =>
        racer.transaction(async ({ spreadsheets }) => {
          if (index % 6 === 0) return spreadsheets.delete(ids[index % ids.length] as number, at(1))
          if (index % 6 === 1) return (await spreadsheets.create(input(index), at(1))).id > 0
          // Mostly two rows, again and again: whoever counts by what it read before, counts wrong.
          return spreadsheets.update(ids[1 + (index % 2)] as number, input(index + 1))
        }),
      )
      expect(changes.filter((done) => done).length).toBeGreaterThan(50)
      for (const promoterId of [1, 2]) {
        for (const categoryCode of [undefined, 'a', 'b']) {
          for (const source of [undefined, 1, 2, 3]) {
            for (const minPrice of [0, 37]) {
              const { list, total } = await stores.spreadsheets.listOfPromoter({
                ...ALL,
                promoterId,
                categoryCode,
                source,
                minPrice,
              })
              const { list: cheapest } = await stores.spreadsheets.listOfPromoter({
                ...ALL,
                promoterId,
                categoryCode,
                source,
                minPrice,
                order: 'cheapest',
              })
              expect([list.length, cheapest.length]).toEqual([total, total])
            }
          }
        }
      }
      const { total } = await stores.spreadsheets.page({ pageNo: 1, pageSize: 1 })
      const sums = await Promise.all(
        [1, 2].map(async (promoterId) => (await stores.spreadsheets.listOfPromoter({ ...ALL, promoterId })).total),
      )
      expect(sums.reduce((a, b) => a + b)).toBe(total)
    })

    describeDeleteRaces(use)
  })
}

function describeDeleteRaces(use: () => Racers): void {
  it('delete a row once', async () => {
    const { id: tenantId, stores } = await use().space.tenant()
    const { id } = await stores.spreadsheets.create(spreadsheetInput(), at(0))
    const answers = await race(ofTenant(use(), tenantId), 20, (racer) =>
      racer.transaction(({ spreadsheets }) => spreadsheets.delete(id, at(1))),
    )
    expect(answers.filter((won) => won)).toHaveLength(1)
    expect((await stores.spreadsheets.listOfPromoter(ALL)).total).toBe(0)
  })
}
