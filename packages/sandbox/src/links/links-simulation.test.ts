import { beforeEach, describe, expect, it } from 'vitest'
import { createSandboxWorld } from '../local-world.js'
import type { LocalWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'

let world: LocalWorld

beforeEach(() => {
  world = createSandboxWorld()
})

const tell = (from: string, to: string) => world.control({ method: 'POST', path: '/links', body: { from, to } })
const resolve = (url: string) => sandboxChannels(world).links?.resolve(url, new AbortController().signal)

describe('short links of the sandbox', () => {
  it('lead where they were told to, by the link as written, with its query', async () => {
    expect(await tell('https://m.tb.cn/h.Abc?tk=x1', 'https://item.taobao.com/item.htm?id=123')).toEqual({
      status: 200,
      body: { from: 'https://m.tb.cn/h.Abc?tk=x1', to: 'https://item.taobao.com/item.htm?id=123' },
    })
    expect(await resolve('https://m.tb.cn/h.Abc?tk=x1')).toBe('https://item.taobao.com/item.htm?id=123')
    expect(await resolve('HTTP://M.TB.CN/h.Abc?tk=x1')).toBe('https://item.taobao.com/item.htm?id=123')
    for (const other of ['https://m.tb.cn/h.Abc', 'https://m.tb.cn/h.abc?tk=x1', 'https://m.tb.cn/h.Abc?tk=x2'])
      expect(await resolve(other)).toBeUndefined()
  })

  it('lead elsewhere once they are told again', async () => {
    await tell('https://m.tb.cn/a', 'https://weidian.com/i/1')
    await tell('https://m.tb.cn/a', 'https://weidian.com/i/2')
    expect(await resolve('https://m.tb.cn/a')).toBe('https://weidian.com/i/2')
  })

  it('are followed five times, not in circles', async () => {
    for (let i = 1; i < 6; i++) await tell(`https://m.tb.cn/${i}`, `https://m.tb.cn/${i + 1}`)
    expect(await resolve('https://m.tb.cn/1')).toBe('https://m.tb.cn/6')
    await tell('https://m.tb.cn/6', 'https://weidian.com/i/1')
    expect(await resolve('https://m.tb.cn/1')).toBeUndefined()
    expect(await resolve('https://m.tb.cn/2')).toBe('https://weidian.com/i/1')
    await tell('https://m.tb.cn/6', 'https://m.tb.cn/1')
    expect(await resolve('https://m.tb.cn/3')).toBeUndefined()
  })

  it.each([
    {},
    { from: 'https://m.tb.cn/a' },
    { from: ' ', to: 'x' },
    { from: 'a', to: '' },
    { from: 'a', to: 'b', more: 1 },
  ])('%j is refused', async (body) => {
    expect(await world.control({ method: 'POST', path: '/links', body })).toMatchObject({ status: 400 })
  })
})
