import { describe, expect, it } from 'vitest'
import { atOnce, besideOthers } from './pieces.js'
import type { Pieces } from './pieces.js'

/** Milliseconds. */
let present = 0

/** Work of so many pieces, a millisecond each, that tells when it has done one. */
function* work(count: number, done: string[]): Pieces<string> {
  for (let piece = 0; piece < count; piece++) {
    present++
    done.push('own')
    yield
  }
  return 'result'
}

describe('work in pieces', () => {
  it('is done at once', () => {
    const done: string[] = []
    expect(atOnce(work(3, done))).toBe('result')
    expect(done).toEqual(['own', 'own', 'own'])
  })

  it('lets others go first every few milliseconds', async () => {
    const done: string[] = []
    setImmediate(() => done.push('other'))
    expect(await besideOthers(work(10, done), () => present)).toBe('result')
    expect(done.filter((who) => who === 'own')).toHaveLength(10)
    expect(done.indexOf('other')).toBe(2)
  })

  it('fails as the work does', async () => {
    const failing = function* (): Pieces<never> {
      yield
      throw new Error('in the second piece')
    }
    await expect(besideOthers(failing(), () => present)).rejects.toThrow('in the second piece')
  })
})
