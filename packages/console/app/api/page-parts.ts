import type { CallModel } from '../document/resource-model.js'
import type { CallInput } from './request.js'

type Query = NonNullable<CallInput['query']>

/** The largest page that a screen asks for: what every host allows that says nothing else. */
const LARGEST_PAGE = 200

/**
 * The queries that have a page in parts, where it is larger than the host allows; the query alone otherwise. A size that
 * only an address can say is for the host to refuse.
 */
export function partsOf({ query: fields }: Pick<CallModel, 'query'>, query: Query = {}): readonly [Query, ...Query[]] {
  const { pageNo, pageSize } = query
  const most = fields.find(({ name }) => name === 'pageSize')?.schema.maximum
  if (typeof pageNo !== 'number' || typeof pageSize !== 'number' || most === undefined) return [query]
  const count = Math.ceil(pageSize / most)
  if (count === 1 || pageSize > LARGEST_PAGE || pageSize % count !== 0) return [query]
  const part = (index: number) => ({ ...query, pageNo: (pageNo - 1) * count + 1 + index, pageSize: pageSize / count })
  return [part(0), ...Array.from({ length: count - 1 }, (_, index) => part(index + 1))]
}

interface Page {
  readonly list: readonly unknown[]
  readonly total: number
}

/** The page of such parts. */
export const pageOfParts = (parts: readonly unknown[]): Page => ({
  list: (parts as readonly Page[]).flatMap(({ list }) => list),
  total: Math.max(...(parts as readonly Page[]).map(({ total }) => total)),
})
