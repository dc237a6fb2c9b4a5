import type { Act } from './act.js'
import type { JsonObject } from './json.js'

/** What makes a row of a resource one that is allowed beside those that are there. */
export interface RowNeeds {
  readonly userId: number
  readonly promoterId: number
  readonly templateId: number
  /** Of the same member. */
  readonly unionId: string
  readonly discountTemplateId: number
  /** A draft. */
  readonly luckyDrawId: number
}

type Members = (serial: number, needs: RowNeeds) => JsonObject

const none: Members = () => ({})
const ofPromoter: Members = (_, { promoterId }) => ({ promoterId })
const terms = ({ templateId }: RowNeeds): JsonObject => ({
  couponTemplateId: templateId,
  couponTemplateIds: String(templateId),
  grantMode: 'ALL',
  grantRule: null,
})

/** Three letters that are no currency of the examples. */
const letters = (serial: number): string =>
  `X${String.fromCharCode(65 + (Math.floor(serial / 26) % 26), 65 + (serial % 26))}`

/** Resources with the five usual operations, as their operationIds call them, and what their examples lack. */
const RESOURCES: readonly (readonly [name: string, members: Members])[] = [
  ['Tenant', none],
  ['PartnerApp', (serial) => ({ clientId: `fuzzApp${serial}` })],
  ['AdminKey', none],
  ['AdminRole', (serial) => ({ name: `Row ${serial}` })],
  ['AdminUser', (serial) => ({ email: `row-${serial}@example.com`, roleIds: [] })],
  ['Member', (serial) => ({ email: `row-${serial}@example.com` })],
  ['MemberAddress', (_, { userId }) => ({ userId })],
  ['WalletRedeemCode', (serial) => ({ code: `ROW-${serial}` })],
  ['CouponTemplateScene', (serial) => ({ sceneCode: `ROW_${serial}` })],
  ['CouponTemplate', none],
  ['Coupon', (serial, { userId, templateId }) => ({ userId, templateId, code: `ROW-${serial}` })],
  ['CouponExchangeCode', (serial, needs) => ({ ...terms(needs), code: `ROW-${serial}` })],
  ['Promoter', (serial) => ({ rno: `ROW${serial}`, sda: `ROW${serial}`, userId: null, unionId: null })],
  ['PromoterGrowthLevel', (serial) => ({ level: 1000 + serial, levelGrowth: 1_000_000 + serial })],
  ['PromoterGroup', (serial) => ({ groupName: `Row ${serial}` })],
  ['WithdrawMethod', ofPromoter],
  ['PromoterCategory', (serial, { promoterId }) => ({ promoterId, title: `Row ${serial}` })],
  ['Spreadsheet', (serial, { promoterId }) => ({ promoterId, goodsId: String(600_000_000_000 + serial) })],
  ['QcRecord', none],
  ['ExchangeRate', (serial) => ({ abbreviationCode: letters(serial) })],
  ['FreightLine', none],
  ['SearchKeyword', none],
  ['HomePopup', none],
  ['DiscountTemplate', none],
  [
    'MemberDiscount',
    (_, { userId, unionId, discountTemplateId }) => ({ userId, unionId, templateId: discountTemplateId }),
  ],
  ['PointRule', () => ({ status: 0 })],
  ['PointProduct', (_, { templateId }) => ({ productType: 'COUPON', relatedId: templateId })],
  ['LuckyDraw', (serial) => ({ code: `ROW_${serial}` })],
  ['LuckyDrawPrize', (_, { luckyDrawId, templateId }) => ({ luckyDrawId, templateId, winProbability: 1 })],
  ['LuckyDrawChanceRule', (_, { luckyDrawId }) => ({ luckyDrawId })],
]

/** Calls about one row that chance alone seldom gets right. */
const FURTHER: ReadonlyMap<string, readonly string[]> = new Map([
  ['FreightLine', ['updateFreightLineStatus']],
  ['HomePopup', ['updateHomePopupStatus']],
  ['PointRule', ['updatePointRuleStatus']],
  ['ExchangeRate', ['updateExchangeRateStatus']],
  ['SearchKeyword', ['updateSearchKeywordStatus', 'updateSearchKeywordSort']],
  ['PointProduct', ['updatePointProductStatus']],
])

/** Makes two rows of each resource, changes one, and deletes it alone and the other as one of a list. */
export async function playRows(act: Act, needs: RowNeeds, serial: number): Promise<void> {
  for (const [i, [name, membersOf]] of RESOURCES.entries()) {
    const rows = [membersOf(serial + 2 * i, needs), membersOf(serial + 2 * i + 1, needs)]
    const ids: number[] = []
    for (const row of rows) {
      const made = await act(`create${name}`, row)
      ids.push(
        typeof made === 'object' && made !== null && !Array.isArray(made) ? (made['id'] as number) : (made as number),
      )
    }
    const [first = 0, second = 0] = ids
    await act(`update${name}`, { ...rows[0], id: first })
    for (const operationId of FURTHER.get(name) ?? []) await act(operationId, { id: first })
    await act(`delete${name}`, {}, `id=${first}`)
    await act(`delete${name}List`, {}, `ids=${second}`)
  }
}
