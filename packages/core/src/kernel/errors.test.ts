import { describe, expect, it } from 'vitest'
import { ApiError, defineError, shortened } from './errors.js'

const WRONG = defineError(400, 'WRONG', { en: 'Wrong: {path}', zh: '错误：{path}' })

describe('what a message quotes', () => {
  it('is cut where it is long', () => {
    const message = new ApiError(WRONG, { values: { path: 'x'.repeat(20_000) } }).messageIn('en')
    expect(message).toBe(`Wrong: ${'x'.repeat(499)}…`)
    expect(new ApiError(WRONG, { values: { path: 'x'.repeat(500) } }).messageIn('zh')).toBe(`错误：${'x'.repeat(500)}`)
  })

  it('stays a text that anybody can read', () => {
    expect(shortened('😀'.repeat(300)).isWellFormed()).toBe(true)
    expect(shortened('short')).toBe('short')
  })
})
