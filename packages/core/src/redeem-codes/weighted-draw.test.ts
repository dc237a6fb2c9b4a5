import { describe, expect, it } from 'vitest'
import type { Random } from '../kernel/random.js'
import { drawWeighted } from './weighted-draw.js'

const weights = (...list: number[]) => list.map((weight, index) => ({ templateId: index + 1, weight }))

/** Answers these numbers, and notes the bounds that it was asked with. */
function scripted(...numbers: number[]): Random & { bounds: number[] } {
  const bounds: number[] = []
  return {
    bounds,
    bytes: () => new Uint8Array(),
    uuid: () => '',
    integer(bound) {
      bounds.push(bound)
      return numbers.shift() ?? 0
    },
  }
}

/** mulberry32: even enough for a chi-square test, and the same in every run. */
function seeded(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return { ...scripted(), integer: (bound) => next() % bound }
}

describe('a weighted draw', () => {
  it('walks through the weights, each number of [0, Σ) belonging to one of them', () => {
    const list = weights(2, 0, 3)
    const random = scripted(0, 1, 2, 3, 4)
    const drawn = Array.from({ length: 5 }, () => drawWeighted(list, random)?.templateId)
    expect(drawn).toEqual([1, 1, 3, 3, 3])
    expect(random.bounds).toEqual([5, 5, 5, 5, 5])
  })

  it('draws nothing where no weight is above 0, and asks for no number', () => {
    const random = scripted()
    expect([drawWeighted([], random), drawWeighted(weights(0, 0), random)]).toEqual([undefined, undefined])
    expect(random.bounds).toEqual([])
  })

  it('can draw with the largest sum that a code can have', () => {
    expect(
      drawWeighted(weights(...Array.from({ length: 50 }, () => 1_000_000)), scripted(49_999_999))?.templateId,
    ).toBe(50)
  })

  it('draws each in proportion to its weight: chi-square over 100,000 draws', () => {
    const list = weights(70, 0, 20, 9, 1)
    const random = seeded(20_260_910)
    const counts = new Map<number, number>()
    const DRAWS = 100_000
    for (let i = 0; i < DRAWS; i++) {
      const id = drawWeighted(list, random)?.templateId ?? 0
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([1, 3, 4, 5])
    const chiSquare = list
      .filter(({ weight }) => weight > 0)
      .reduce((sum, { templateId, weight }) => {
        const expected = (DRAWS * weight) / 100
        return sum + ((counts.get(templateId) ?? 0) - expected) ** 2 / expected
      }, 0)
    // Three degrees of freedom: a fair draw stays below in 999 of 1,000 seeds.
    expect(chiSquare).toBeLessThan(16.27)
  })
})
