import { describe, expect, it } from 'vitest'
import { marketGoods } from './goods-channel.js'

const { goodsTitle: title, goodsImageUrlList: images } = marketGoods.shape

describe('what a marketplace tells', () => {
  it.each([
    ['is taken', 'x'.repeat(10_000), true],
    ['is longer than any text that leaves', 'x'.repeat(10_001), false],
    ['has a NUL', 'a\0b', false],
  ])('%s', (_what, text, isTaken) => {
    expect(title.safeParse(text).success).toBe(isTaken)
  })

  it('comes in lists that have an end', () => {
    expect(images.safeParse(Array(10_000).fill('')).success).toBe(true)
    expect(images.safeParse(Array(10_001).fill('')).success).toBe(false)
  })
})
