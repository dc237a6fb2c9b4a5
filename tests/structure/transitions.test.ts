import { describe, expect, it } from 'vitest'
import { openApiDocuments } from '../../packages/core/src/documents.js'
import { mayItemMove, orderItemLifecycle } from '../../packages/core/src/orders/order-item-lifecycle.js'
import { lifecycles } from '@org/openapi-core'

interface Published {
  readonly from: number
  readonly to: readonly number[]
  readonly if?: string
}

const { paths } = openApiDocuments().admin as { paths: Record<string, Record<string, Record<string, unknown>>> }

/** What each call that moves rows says of it. */
const published = Object.fromEntries(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) =>
      operation['x-transitions'] === undefined
        ? []
        : [[path.replace('/admin-api/', ''), operation['x-transitions'] as readonly Published[]] as const],
    ),
  ),
)

const movesOf = (name: string) => {
  const lifecycle = lifecycles.find((each) => each.lifecycle.name === name)?.lifecycle
  if (lifecycle === undefined) throw new Error(`There is no ${name}`)
  return lifecycle
}

const pairsOf = (transitions: readonly Published[] = []): string[] =>
  transitions.flatMap(({ from, to }) => to.map((each) => `${from} ${each}`)).sort()

describe('the published transitions', () => {
  it('are those of the calls that a state stands before', () => {
    expect(Object.keys(published).sort()).toEqual([
      'order/bag-order/update-status',
      'order/order-item/update-status',
      'order/supplement/cancel',
      'pay/order/close',
    ])
  })

  it('are what operations may do to order items, whatever state they came from', () => {
    const codes = orderItemLifecycle.codes
    const said = published['order/order-item/update-status'] ?? []
    const allows = (item: Record<string, number | null>, to: number) =>
      said.some(
        (each) =>
          each.from === item['status'] && each.to.includes(to) && (each.if === undefined || item[each.if] === to),
      )
    let allowed = 0
    for (const status of codes)
      for (const previousStatus of [null, ...codes])
        for (const to of codes) {
          const item = { status, previousStatus }
          allowed += Number(allows(item, to))
          expect([item, to, allows(item, to)]).toEqual([item, to, mayItemMove(item, to)])
        }
    expect(allowed).toBeGreaterThan(codes.length)
  })

  it('are every move of bag orders', () => {
    const pairs = movesOf('Bag order').moves.map(({ from, to }) => `${from} ${to}`)
    expect(pairsOf(published['order/bag-order/update-status'])).toEqual([...new Set(pairs)].sort())
    expect(pairs.length).toBeGreaterThan(10)
  })

  it.each([
    ['order/supplement/cancel', 'Supplement', 'cancel'],
    ['pay/order/close', 'Payment order', 'closedByAdmin'],
  ] as const)('of %s are those of its trigger', (call, name, trigger) => {
    const moves = movesOf(name).moves.filter(({ on }) => on === trigger)
    expect(moves.length).toBeGreaterThan(0)
    expect(pairsOf(published[call])).toEqual(moves.map(({ from, to }) => `${from} ${to}`).sort())
  })
})
