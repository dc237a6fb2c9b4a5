import type { CheckedCode, CheckSlice, CodeSlice } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { couponTemplateInput } from '../coupons/coupon-rows.js'
import { discountTemplateInput } from '../discounts/discount-rows.js'
import { luckyDrawInput } from '../lucky-draws/draw-rows.js'
import { popupInput } from '../home/home-suite.js'
import { pointProductInput } from '../points/point-rows.js'
import { exchangeCodeInput, newRedeemCode } from '../redeem-codes/redeem-code-rows.js'

const now = at(0)
const period = (start: number, end: number) =>
  ({
    validityType: 1,
    validStartTime: at(start),
    validEndTime: at(end),
    fixedStartTerm: null,
    fixedEndTerm: null,
    validDays: null,
  }) as const

/** How a slice of a resource is read, and the ids of rows that belong into it and that do not. */
interface Sliced {
  readonly name: 'couponTemplates' | 'discountTemplates' | 'pointProducts' | 'luckyDraws' | 'homePopups'
  readonly wanted: (space: TenantSpace) => Promise<number[]>
  readonly others: (space: TenantSpace) => Promise<number[]>
}

const each = <T>(rows: readonly T[], create: (row: T) => Promise<{ readonly id: number }>): Promise<number[]> =>
  rows.reduce<Promise<number[]>>(async (ids, row) => [...(await ids), (await create(row)).id], Promise.resolve([]))

const sliced: readonly Sliced[] = [
  {
    name: 'couponTemplates',
    async wanted({ stores: { couponTemplates: repository } }) {
      const listed = [{ name: null, uuid: null, code: '10' }]
      const ids = await each(
        [
          period(-2, 0),
          period(5, 5),
          { usageAmountScope: 2, usePrice: 1, usageAmountCodes: listed } as const,
          { fixedEndTerm: 0 },
          { totalCount: 1 },
        ],
        (overrides) => repository.create(couponTemplateInput(overrides), at(0)),
      )
      for (const template of await repository.listOf(ids.slice(-1))) await repository.take(template, 1)
      return ids
    },
    async others({ stores: { couponTemplates: repository } }) {
      const scope = { usageAmountScope: 3, usePrice: 1 } as const
      const ids = await each(
        [{}, period(-2, 1), { totalCount: 1 }, { usageAmountScope: 2 } as const, scope, period(-2, 0), period(-2, 0)],
        (overrides) => repository.create(couponTemplateInput(overrides), at(0)),
      )
      await repository.updateStatus(ids.at(-1) ?? 0, 1)
      await repository.delete(ids.at(-2) ?? 0, at(0))
      return ids
    },
  },
  {
    name: 'discountTemplates',
    wanted: ({ stores: { discountTemplates: repository } }) =>
      each(
        [
          period(-2, 0),
          period(5, 5),
          { scopeType: 1, scopeTargetIds: null } as const,
          { scopeType: 2, scopeTargetIds: ' ' } as const,
        ],
        (overrides) => repository.create(discountTemplateInput(overrides), at(0)),
      ),
    async others({ stores: { discountTemplates: repository } }) {
      const ids = await each(
        [{}, period(-2, 1), { scopeType: 1, scopeTargetIds: 'bags' } as const, period(-2, 0), period(-2, 0)],
        (overrides) => repository.create(discountTemplateInput(overrides), at(0)),
      )
      await repository.updateStatus(ids.at(-1) ?? 0, 1)
      await repository.delete(ids.at(-2) ?? 0, at(0))
      return ids
    },
  },
  {
    name: 'pointProducts',
    wanted: ({ stores: { pointProducts: repository } }) =>
      each([{}, { stock: 0 }, { endTime: at(1) }], (overrides) =>
        repository.create(pointProductInput(overrides), at(0)),
      ),
    async others({ stores: { pointProducts: repository } }) {
      const ids = await each([{ status: 0 } as const, { endTime: at(0) }, {}], (overrides) =>
        repository.create(pointProductInput(overrides), at(0)),
      )
      await repository.delete(ids.at(-1) ?? 0, at(0))
      return ids
    },
  },
  {
    name: 'luckyDraws',
    wanted: ({ stores: { luckyDraws: repository } }) =>
      each(['A', 'B', 'C'], (code) => repository.create(luckyDrawInput(code, { status: 1, endTime: at(1) }), at(0))),
    async others({ stores: { luckyDraws: repository } }) {
      const ids = await each(
        [
          { status: 0 } as const,
          { status: 2 } as const,
          { status: 1, endTime: at(0) } as const,
          { status: 1 } as const,
        ],
        (overrides) => repository.create(luckyDrawInput(`X${Object.values(overrides).join('')}`, overrides), at(0)),
      )
      await repository.delete(ids.at(-1) ?? 0, at(0))
      return ids
    },
  },
  {
    name: 'homePopups',
    wanted: ({ stores: { homePopups: repository } }) =>
      each([{}, { sceneCode: 'CART' }, { validEnd: at(-1) }], (overrides) =>
        repository.create(popupInput('on', overrides), at(0)),
      ),
    async others({ stores: { homePopups: repository } }) {
      const ids = await each([{ status: 1 } as const, {}], (overrides) =>
        repository.create(popupInput('off', overrides), at(0)),
      )
      await repository.delete(ids.at(-1) ?? 0, at(0))
      return ids
    },
  },
]

/** What the check of the campaigns reads. */
export function describePromotionChecks(use: UseSpace): void {
  describe('promotionChecks', () => {
    it.each(sliced)(
      '$name: slices by creation and id of the tenant’s rows that are on and may be warned of',
      async ({ name, wanted, others }) => {
        const { mine, theirs } = await use().neighbours()
        const ids = await wanted(mine)
        await others(mine)
        await wanted(theirs)
        const read = async (after: CheckSlice['after'], limit: number) =>
          (await mine.stores.promotionChecks[name]({ after, limit, now })).map(({ id }) => id)
        const place = (id = 0, time = 0) => ({ id, createTime: at(time) })
        expect(await read(undefined, 100)).toEqual(ids)
        expect(await read(undefined, 2)).toEqual(ids.slice(0, 2))
        expect(await read(place(ids[1]), 100)).toEqual(ids.slice(2))
        expect(await read(place(ids[0]), 1)).toEqual(ids.slice(1, 2))
        expect(await read(place(ids.at(-1)), 100)).toEqual([])
        // Later ones, whatever their ids are.
        expect(await read(place(ids.at(-1), -1), 2)).toEqual(ids.slice(0, 2))
        // As the resource has them.
        const [first] = await mine.stores.promotionChecks[name]({ after: undefined, limit: 1, now })
        expect(first).toMatchObject({ ...(await mine.stores[name].find(ids[0] ?? 0)) })
      },
    )

    it('redeemCodes: slices by end and id of what can still be redeemed', async () => {
      const { mine, theirs } = await use().neighbours()
      const { redeemCodes: repository, promotionChecks } = mine.stores
      const create = async (code: string, overrides: Parameters<typeof exchangeCodeInput>[1]) =>
        repository.create(exchangeCodeInput(code, overrides), at(0))
      await create('LATE', { validEnd: at(9) })
      await create('SAME1', { validEnd: at(5) })
      await create('SAME2', { validEnd: at(5), maxUsage: 1 })
      await repository.insertAll([newRedeemCode('SAME3', 'batch', { validEnd: at(5) })], at(0))
      await create('NOW', { validStart: at(-1), validEnd: at(0) })
      await create('OVER', { validStart: at(-2), validEnd: at(-1) })
      await repository.takeUse(await create('USED', { validEnd: at(5), maxUsage: 1 }))
      await repository.updateStatus((await create('VOID', { validEnd: at(5) })).id, 1)
      await repository.delete((await create('GONE', { validEnd: at(5) })).id, at(0))
      await theirs.stores.redeemCodes.create(exchangeCodeInput('THEIRS', { validEnd: at(5) }), at(0))
      const read = async (after: CodeSlice['after'], limit = 100) => promotionChecks.redeemCodes({ after, limit, now })
      const codesOf = (rows: readonly CheckedCode[]) =>
        Promise.all(rows.map(async ({ id }) => (await repository.find(id))?.code))
      const all = await read(undefined)
      expect(await codesOf(all)).toEqual(['NOW', 'SAME1', 'SAME2', 'SAME3', 'LATE'])
      expect(await codesOf(await read(undefined, 2))).toEqual(['NOW', 'SAME1'])
      for (const [index, row] of all.entries())
        expect(await codesOf(await read(row))).toEqual((await codesOf(all)).slice(index + 1))
      for (const row of all) expect(await repository.find(row.id)).toMatchObject({ ...row })
    })
  })
}
