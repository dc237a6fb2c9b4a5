import { describe, expect, it } from 'vitest'
import { couponTemplateCase } from './coupons/coupon-resource-cases.js'
import { at } from './contract-space.js'
import type { ContractSpace, UseSpace } from './contract-space.js'
import { discountTemplateCase } from './discounts/discount-resource-cases.js'
import { chanceRuleCase, luckyDrawCase, luckyDrawPrizeCase } from './lucky-draws/draw-resource-cases.js'
import { freightLineCase } from './logistics/freight-line-suite.js'
import { homePopupCase, searchKeywordCase } from './home/home-suite.js'
import { memberCase } from './members/member-resource-cases.js'
import { walletRedeemCodeCase } from './check-in/wallet-redeem-code-case.js'
import { pointProductCase, pointRuleCase } from './points/point-resource-cases.js'
import { promoterCase, promoterCategoryCase, promoterGroupCase } from './promoters/promoter-resource-cases.js'
import type { ResourceCase, ResourceRow } from './resource-case.js'
import { adminKeyCase, partnerApplicationCase } from './auth/auth-resource-cases.js'
import { tenantCase } from './tenants/tenant-case.js'
import { exchangeRateCase } from './exchange-rates/exchange-rate-case.js'

/** So many rows that a storage looks for a part by an index, if it has one. */
const MANY = 300

/** After the rows of all other tests. */
const LATE = 10 ** 9

/** The texts, and which of them a part finds; the rows of other tests do not count. */
const TEXTS = ['Canvas BACKPACK', '帆布双肩包', '100%_off \\ "sale"', `Ünïcode Σίσυφος's, İzmir\nK`] as const
const [BAG, LOCAL, OFF, ODD] = [0, 1, 2, 3] as const
const PARTS: readonly (readonly [part: string, found: readonly number[]])[] = [
  ['Canvas BACKPACK', [BAG]],
  ['canvas', [BAG]],
  ['NVAS bac', [BAG]],
  ['ck', [BAG]],
  ['帆布', [LOCAL]],
  ['布', [LOCAL]],
  ['双肩', [LOCAL]],
  ['布肩', []],
  ['0%_o', [OFF]],
  ['0_', []],
  ['c%s', []],
  ['c_nvas', []],
  ['\\ "s', [OFF]],
  ['" OR', []],
  ['ünÏ', [ODD]],
  ['ΣΊΣ', [ODD]],
  ["ς's, İ", [ODD]],
  ['mir K', [ODD]],
  ['canvas*', []],
  ['canvas backpacks', []],
]

/** How an input gets another text, and the filter by a part of it. */
interface TextFilter<Input, Filter> {
  readonly input: (sparse: Input, text: string) => Input
  readonly filter: (part: string | undefined) => Filter
  /** Whether a tenant may have so many of them that an index has to find the part. */
  readonly isLarge?: true
}

/** Filters by a part of a text, in every resource that has one. */
export function describeTextFilters(use: UseSpace): void {
  describe('text filters', () => {
    const byName = <Input>() => ({
      input: (sparse: Input, name: string): Input => ({ ...sparse, name }),
      filter: (name?: string) => ({ name }),
    })
    const byTitle = <Input>() => ({
      input: (sparse: Input, title: string): Input => ({ ...sparse, title }),
      filter: (title?: string) => ({ title }),
    })
    const byNickname = <Input>() => ({
      input: (sparse: Input, nickname: string): Input => ({ ...sparse, nickname }),
      filter: (nickname?: string) => ({ nickname }),
      isLarge: true as const,
    })
    describeTextFilter(tenantCase, byName(), use)
    describeTextFilter(adminKeyCase, byName(), use)
    describeTextFilter(partnerApplicationCase, { ...byName(), isLarge: true }, use)
    describeTextFilter(memberCase, byNickname(), use)
    describeTextFilter(promoterCase, byNickname(), use)
    describeTextFilter(promoterCategoryCase, byTitle(), use)
    describeTextFilter(couponTemplateCase, byTitle(), use)
    describeTextFilter(pointRuleCase, byName(), use)
    describeTextFilter(pointProductCase, byName(), use)
    describeTextFilter(exchangeRateCase, byName(), use)
    describeTextFilter(discountTemplateCase, byName(), use)
    describeTextFilter(homePopupCase, byName(), use)
    describeTextFilter(
      searchKeywordCase,
      { input: (sparse, keyword) => ({ ...sparse, keyword }), filter: (keyword) => ({ keyword }) },
      use,
    )
    describeTextFilter(luckyDrawCase, byName(), use)
    describeTextFilter(luckyDrawPrizeCase, byName(), use)
    describeTextFilter(chanceRuleCase, byName(), use)
    describeTextFilter(walletRedeemCodeCase, byName(), use)
    describeTextFilter(
      promoterGroupCase,
      { input: (sparse, groupName) => ({ ...sparse, groupName }), filter: (groupName) => ({ groupName }) },
      use,
    )
    describeTextFilter(
      freightLineCase,
      { input: (sparse, lineName) => ({ ...sparse, lineName }), filter: (lineName) => ({ lineName }) },
      use,
    )
  })
}

function describeTextFilter<Input extends object, Row extends ResourceRow, Filter extends object>(
  resource: ResourceCase<Input, Row, Filter>,
  { input, filter, isLarge }: TextFilter<Input, Filter>,
  use: UseSpace,
): void {
  /** Rows of one text each, the newest of all; and how the filter finds them, those of other tests left out. */
  const open = async (space: ContractSpace) => {
    const { mark, mine, theirs } = await resource.open(space)
    let serial = 0
    const inputOf = (text: string) => input(resource.sparse(`${mark} no. ${++serial}`), text)
    const ids: number[] = []
    const add = async (text: string) => ids[ids.push((await mine.add(inputOf(text), at(LATE))).id) - 1] as number
    const find = async (part: string | undefined) => {
      const { list, total } = await mine.repository.page({ ...filter(part), pageNo: 1, pageSize: 200 })
      const found = list.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
      return { found, others: total - found.length }
    }
    for (let filler = 0; isLarge && filler < MANY; filler++) await mine.add(inputOf(`Filler ${filler} Z`), at(0))
    return { mine, theirs, inputOf, add, find }
  }

  it(`${resource.name}: finds parts, whatever the case, every character for itself`, async () => {
    const { add, find } = await open(use())
    const rows: number[] = []
    for (const text of TEXTS) rows.push(await add(text))
    for (const [part, wanted] of PARTS) {
      const newestFirst = wanted.map((index) => rows[index]).reverse()
      expect((await find(part)).found, part).toEqual(newestFirst)
    }
    expect((await find(undefined)).found).toEqual(rows.toReversed())
  })

  it(`${resource.name}: follows what becomes of the rows, and pages and counts them`, async () => {
    const { mine, theirs, inputOf, add, find } = await open(use())
    const rows = [await add('xQuebec 1'), await add('xQuebec 2'), await add('xQuebec 3')] as const
    await theirs?.add(inputOf('xQuebec 4'), at(LATE))
    expect(await find('QUEBEC')).toEqual({ found: rows.toReversed(), others: 0 })
    const second = await mine.repository.page({ ...filter('quebec'), pageNo: 2, pageSize: 2 })
    expect({ ids: second.list.map(({ id }) => id), total: second.total }).toEqual({ ids: [rows[0]], total: 3 })
    await mine.repository.update(rows[0], inputOf('xRomeo'))
    await mine.repository.delete(rows[1], at(LATE))
    expect(await find('quebec')).toEqual({ found: [rows[2]], others: 0 })
    expect(await find('romeo')).toEqual({ found: [rows[0]], others: 0 })
    // Of those with nothing to look in none is found, where the text may be absent.
    if (resource.optional.some((member) => member in filter(''))) {
      await mine.repository.update(rows[0], resource.sparse('without any'))
      expect(await find('romeo')).toEqual({ found: [], others: 0 })
    }
    await mine.repository.delete(rows[0], at(LATE))
    await mine.repository.delete(rows[2], at(LATE))
  })
}
