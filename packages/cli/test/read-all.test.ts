import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readAll } from '../src/kernel/read-all.js'

it('the whole of a stream is read, and waited for no longer than until Ctrl-C', async () => {
  const input = new PassThrough()
  input.write('{"a":')
  const read = readAll(input, new AbortController().signal)
  input.end('"ü"}')
  expect(await read).toBe('{"a":"ü"}')

  const open = new PassThrough()
  const interrupt = new AbortController()
  const broken = readAll(open, interrupt.signal)
  interrupt.abort()
  await expect(broken).rejects.toThrow('aborted')
  expect(open.destroyed).toBe(true)
})
