/** `scopeType`: all goods; 1 those of the named categories; 2 the named goods. */
export const ALL_GOODS = 0

/** `scopeType` of a discount for goods of the listed categories. */
export const CATEGORIES = 1

/** `scopeType` of a discount for the listed goods. */
export const GOODS = 2

/** What a discount is limited to. */
export interface DiscountScope {
  readonly scopeType: number
  /** Ids of categories or goods, separated by commas; null where everything is in the scope. */
  readonly scopeTargetIds: string | null
}

/** Something that is about to be paid. */
export interface PricedItem {
  readonly categoryId?: string | null | undefined
  readonly goodsId?: string | null | undefined
  /** CNY cents, 0 or more. */
  readonly amount: number
}

/** The ids of a text of them. Blanks around a comma are no part of an id. */
export const targetIdsOf = (text: string): string[] => text.split(',').map((id) => id.trim())

/** Those of the items that the discount is for. An item without the id that the scope asks for is not. */
export function itemsInScope<Item extends PricedItem>(
  { scopeType, scopeTargetIds }: DiscountScope,
  items: readonly Item[],
): Item[] {
  if (scopeType === ALL_GOODS) return [...items]
  const wanted = new Set(targetIdsOf(scopeTargetIds ?? ''))
  return items.filter(({ categoryId, goodsId }) => {
    const id = scopeType === CATEGORIES ? categoryId : goodsId
    return typeof id === 'string' && id !== '' && wanted.has(id)
  })
}
