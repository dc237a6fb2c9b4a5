import { describe, expect, it } from 'vitest'
import { readTraceParent, writeTraceParent } from './trace-parent.js'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

describe('a traceparent', () => {
  it.each([
    ['01', 1],
    ['00', 0],
    ['ff', 1],
    ['02', 0],
  ])('with the flags %s says whether it is sampled', (flags, traceFlags) => {
    const read = readTraceParent(`00-${TRACE}-${SPAN}-${flags}`)
    expect(read).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags, isRemote: true })
    expect(writeTraceParent(read)).toBe(`00-${TRACE}-${SPAN}-0${traceFlags}`)
  })

  it('of a later version is read as far as it is known', () => {
    expect(readTraceParent(`01-${TRACE}-${SPAN}-01-more`)).toMatchObject({ spanId: SPAN })
    expect(readTraceParent(`01-${TRACE}-${SPAN}-01`)).toMatchObject({ spanId: SPAN })
  })

  it.each([
    '',
    'x'.repeat(100_000),
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `01-${TRACE}-${SPAN}-01more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\r\nx: y`,
  ])('%.60s is none', (text) => {
    expect(readTraceParent(text)).toBeUndefined()
  })

  it('is not written of a span that nobody has', () => {
    expect(writeTraceParent(undefined)).toBeUndefined()
    expect(writeTraceParent({ traceId: '0'.repeat(32), spanId: SPAN, traceFlags: 1 })).toBeUndefined()
  })
})
