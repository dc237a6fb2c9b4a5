import { expect, it } from 'vitest'
import { digestOf, linesOf, openDemo, openHost } from './tenant-move-scene.js'

it.each([['sqlite', 'postgres'], ['postgres', 'sqlite']])('%s %s', async (from, to) => {
  const demo = await openDemo(from)
  const t = performance.now()
  const lines = await linesOf(demo)
  console.log(lines.length, performance.now() - t)
  console.log(lines[0], lines.at(-1))
  const target = await openHost(to)
  const t2 = performance.now()
  const arrived = await target.storage.importTenant(lines)
  console.log(arrived, performance.now() - t2)
  const again = await linesOf(target)
  const a = lines.slice(1).map((l) => l.replace(/,"lastId":\d+/, '')), b = again.slice(1).map((l) => l.replace(/,"lastId":\d+/, ''))
  a.pop(); b.pop()
  expect(b).toEqual(a)
  expect(digestOf(again)).toBe(digestOf(lines))
})
