import { expect, it, vi } from 'vitest'
import { diagnosticsTo } from './diagnostics.js'

it('what the SDK complains about is a line a minute at most, and of some length', () => {
  let now = 0
  const warn = vi.fn()
  const { error, info } = diagnosticsTo({ warn }, { monotonic: () => now })
  info('nothing of interest')
  error('export failed', new Error('ECONNREFUSED'))
  now = 59_999
  error('export failed')
  now = 60_000
  error('x'.repeat(10_000))
  const text = 'telemetry is not delivered as it should be'
  expect(warn.mock.calls).toEqual([
    [{ detail: 'export failed ECONNREFUSED' }, text],
    [{ detail: 'x'.repeat(500) }, text],
  ])
})
