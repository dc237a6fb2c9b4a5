import { describe, expect, it } from 'vitest'
import { certain } from './certain.js'

describe('certain', () => {
  it.each([0, '', false, []])('answers %j', (value) => {
    expect(certain(value)).toBe(value)
  })

  it.each([undefined, null])('does not go on with %s', (value) => {
    expect(() => certain(value)).toThrow('A value is absent that cannot be')
  })
})
