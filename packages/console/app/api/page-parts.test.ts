import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/resource-model.js'
import type { ParameterObject } from '../document/schema.js'
import { pageOfParts, partsOf } from './page-parts.js'

const integer = (name: string, maximum?: number): ParameterObject => ({
  name,
  in: 'query',
  schema: { type: 'integer', ...(maximum !== undefined && { maximum }) },
})

/** The call of a page, of which a host allows so many rows. */
function pageOf(maximum?: number) {
  const parameters = [integer('pageNo'), integer('pageSize', maximum)]
  const operation = { operationId: 'getBPage', 'x-resource': 'a/b', 'x-call': 'page', parameters }
  const call = readDocument({
    info: { version: '1' },
    paths: { '/admin-api/a/b/page': { get: operation } },
    'x-resources': [],
  }).call('a/b/page')
  if (call === undefined) throw new Error('The document has no page')
  return call
}

/** The rows that a query asks for, counted from 0. */
const rowsOf = ({ pageNo, pageSize }: Readonly<Record<string, unknown>>): number[] =>
  Array.from({ length: Number(pageSize) }, (_, index) => (Number(pageNo) - 1) * Number(pageSize) + index)

describe('a page', () => {
  it('is asked for at once where the host allows it', () => {
    for (const most of [200, 500, undefined]) {
      const query = { pageNo: 3, pageSize: 200, name: 'lantern' }
      expect(partsOf(pageOf(most), query)).toEqual([query])
    }
    expect(partsOf(pageOf(100), { id: 7 })).toEqual([{ id: 7 }])
    expect(partsOf(pageOf(100))).toEqual([{}])
  })

  it.each([100, 120, 150, 199])('is asked for in parts where it allows %s, which are the same rows', (most) => {
    for (const pageNo of [1, 2, 3]) {
      const query = { pageNo, pageSize: 200, name: 'lantern' }
      const parts = partsOf(pageOf(most), query)
      expect(parts.every(({ pageSize, name }) => Number(pageSize) <= most && name === 'lantern')).toBe(true)
      expect(parts.flatMap(rowsOf)).toEqual(rowsOf(query))
    }
  })

  it('of a size that no screen has is left to the host to refuse', () => {
    for (const pageSize of [151, 400, 1_000_000, Number.NaN]) {
      const query = { pageNo: 1, pageSize }
      expect(partsOf(pageOf(100), query)).toEqual([query])
    }
  })

  it('is put together from them', () => {
    const parts = [
      { list: [{ id: 3 }, { id: 2 }], total: 3 },
      { list: [{ id: 1 }], total: 3 },
    ]
    expect(pageOfParts(parts)).toEqual({ list: [{ id: 3 }, { id: 2 }, { id: 1 }], total: 3 })
  })
})
