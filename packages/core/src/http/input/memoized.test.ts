import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { integer, textFilter } from './fields.js'
import { memoized } from './memoized.js'
import { queryPage } from './query.js'

describe('memoized', () => {
  it('answers the same schema for the same values, and another one for others', () => {
    const made: (readonly (number | undefined)[])[] = []
    const text = memoized((least?: number, most?: number) => {
      made.push([least, most])
      return z.string()
    })
    expect(text(1, 5)).toBe(text(1, 5))
    expect(text(15)).not.toBe(text(1, 5))
    expect(text(undefined, 15)).not.toBe(text(15))
    expect(text()).toBe(text())
    expect(made).toEqual([
      [1, 5],
      [15, undefined],
      [undefined, 15],
      [undefined, undefined],
    ])
  })

  it('is what the parts of many operations are made by', () => {
    expect(integer(1)).toBe(integer(1))
    expect(textFilter()).toBe(textFilter())
    expect(queryPage()).toBe(queryPage())
  })

  it('shares no more than the schema: what is said of a member, or narrows it, is of that member alone', () => {
    const described = integer(1).meta({ description: 'of one member' })
    expect(integer(1).max(3).safeParse(4).success).toBe(false)
    expect(integer(1).safeParse(4).success).toBe(true)
    expect(described.meta()?.description).toBe('of one member')
    expect(integer(1).meta()?.description).toBeUndefined()
  })
})
