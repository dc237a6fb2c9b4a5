import { describe, expect, it } from 'vitest'
import { documentAnswer } from './exchange.js'
import type { OpenApiDocument } from './http/documents/openapi-document.js'
import type { Pieces } from './kernel/concurrency/pieces.js'
import { systemClock } from './kernel/clock.js'

const ENGINE = {
  publicUrl: undefined,
  maxPageSize: 200,
  timeZone: 'Asia/Shanghai',
  httpStatus: 'mirror',
  clock: systemClock,
} as const

/** Makes a document, which fails so many times at first; tells how often it was asked to. */
function making(failures: number) {
  const tries = { count: 0 }
  function* make(): Pieces<OpenApiDocument> {
    tries.count++
    yield
    if (tries.count <= failures) throw new Error('no memory')
    return { openapi: '3.1.0', info: {}, paths: {} }
  }
  return { make, tries }
}

describe('the answer with a document', () => {
  it('is made once for all who ask, also at the same time', async () => {
    const { make, tries } = making(0)
    const answerOf = documentAnswer(make, 'no-cache')
    const answers = await Promise.all([answerOf(ENGINE), answerOf(ENGINE)])
    expect([answers[0] === answers[1], (await answerOf(ENGINE)) === answers[0], tries.count]).toEqual([true, true, 1])
  })

  it('is made again after a failure, which only those hear of who waited for it', async () => {
    const { make, tries } = making(1)
    const answerOf = documentAnswer(make, 'no-cache')
    const waiting = await Promise.allSettled([answerOf(ENGINE), answerOf(ENGINE)])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await answerOf(ENGINE)).constructor.name).toBe('StaticAnswer')
    expect(tries.count).toBe(2)
  })
})
