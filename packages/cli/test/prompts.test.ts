import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ask, askHidden } from '../src/kernel/prompts.js'

/** A terminal at which somebody types when asked. */
function typing(...typed: string[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const shown: string[] = []
  output.on('data', (chunk: Buffer) => {
    shown.push(String(chunk))
    const next = typed.shift()
    if (next !== undefined) setImmediate(() => input.write(next))
  })
  return { prompted: { input, output }, shown: () => shown.join('') }
}

describe('whoever is asked at a terminal', () => {
  it('sees what is typed', async () => {
    const { prompted, shown } = typing('1234\r')
    expect(await ask('The tenant: ', prompted)).toBe('1234')
    expect(shown()).toContain('The tenant: ')
    expect(shown()).toContain('1234')
  })

  it('sees nothing of a secret', async () => {
    const { prompted, shown } = typing('oh so secret\r')
    expect(await askHidden('The secret: ', prompted)).toBe('oh so secret')
    expect(shown()).toBe('The secret: \n')
  })

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('ends it by %s, and what is said of it has its own line', async (_, key) => {
    for (const asking of [ask, askHidden]) {
      const { prompted, shown } = typing(key)
      await expect(asking('The tenant: ', prompted)).rejects.toThrow('Nothing was answered')
      expect(shown()).toMatch(/The tenant: .*\n$/s)
    }
  })
})
