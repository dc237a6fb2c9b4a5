import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lifecycleDocument } from '@org/tools/lifecycle-document'
import { describe, expect, it } from 'vitest'
import { lifecycles } from '@org/openapi-core'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/lifecycles.md'), 'utf8')

describe('docs/lifecycles.md', () => {
  it('is what the lifecycles say: run `npm run write:lifecycles`', () => {
    expect(document).toBe(lifecycleDocument(lifecycles))
  })

  it('has all lifecycles that core defines', () => {
    const source = join(root, 'packages/core/src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const defined = files.filter((file) => / = defineLifecycle\(\{$/m.test(readFileSync(join(source, file), 'utf8')))
    expect(lifecycles).toHaveLength(10)
    expect(defined).toHaveLength(lifecycles.length)
    const headings = [...document.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([
      'Webhook delivery',
      'Coupon',
      'Promoter',
      'Payment order',
      'Wallet payment',
      'Order item',
      'Bag order',
      'Invoice',
      'Purchase',
      'Supplement',
    ])
  })

  it('draws them in lines that Mermaid reads', () => {
    const drawn = [...document.matchAll(/^```mermaid\nstateDiagram-v2\n([^`]+)\n```$/gm)].map(([, lines = '']) => lines)
    expect(drawn).toHaveLength(lifecycles.length)
    const edge = /^ {2}(\[\*\]|[A-Z_]+) --> (\[\*\]|[A-Z_]+)(: [A-Za-z]+(, [A-Za-z]+)*)?$/
    expect(drawn.flatMap((lines) => lines.split('\n')).filter((line) => !edge.test(line))).toEqual([])
  })
})

it('a supplement is not all that lets an order wait, or go on: operations may, too (rules/supplements#waiting)', () => {
  const steps = lifecycles.flatMap(({ lifecycle }) => lifecycle.moves.filter(({ on }) => /^(suspend|resume)$/.test(on)))
  const alone = steps.filter(({ told }) => told?.includes('or operations let it') !== true)
  expect([steps.length, alone]).toEqual([5, []])
})

describe.each(lifecycles)('the lifecycle $lifecycle.name', ({ lifecycle: { states, moves } }) => {
  it('has a number and a text for each state, and no two alike', () => {
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length)
    expect(new Set(states.map(({ text }) => text)).size).toBe(states.length)
  })

  it('is never of two minds: without a condition a trigger leads from a state to one', () => {
    const ways = moves.filter(({ when }) => when === undefined).map(({ on, from }) => `${on} ${from}`)
    expect(ways).toEqual([...new Set(ways)])
  })
})
