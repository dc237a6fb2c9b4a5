import type { SpreadsheetQuery } from '@org/openapi-core/storage'

/** What a row is counted by. */
export interface CountedRow {
  readonly promoterId: number
  readonly goodsSource: number
  readonly goodsCategoryCode: string | null
}

const keyOf = (promoterId: number, source: number | null, category: string | null): string =>
  JSON.stringify([promoterId, source, category])

/** The group of the rows that a partner's filters name. */
export function groupOf({
  promoterId,
  source,
  categoryCode,
}: Pick<SpreadsheetQuery, 'promoterId' | 'source' | 'categoryCode'>): string {
  return keyOf(promoterId, source ?? null, categoryCode ?? null)
}

/** Every group that a row belongs to: with and without its source, with and without its category where it has one. */
export function groupsOfRow({ promoterId, goodsSource, goodsCategoryCode }: CountedRow): string[] {
  const categories = goodsCategoryCode === null ? [null] : [null, goodsCategoryCode]
  return [null, goodsSource].flatMap((source) => categories.map((category) => keyOf(promoterId, source, category)))
}
