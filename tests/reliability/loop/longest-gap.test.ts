import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { longestGap } from './longest-gap.js'

const WORK_MS = 60

function holdTheLoop(milliseconds: number): void {
  const { user, system } = process.cpuUsage()
  for (let spent = 0; spent < milliseconds * 1000;) {
    const now = process.cpuUsage()
    spent = now.user + now.system - user - system
  }
}

test('work in one go is a gap as long as it takes, however many others had a turn before', async () => {
  const { ms, ofWorkMs } = await longestGap(async () => {
    await nextTurn()
    holdTheLoop(WORK_MS)
  })
  expect(ms).toBeGreaterThanOrEqual(WORK_MS)
  expect(ofWorkMs).toBeGreaterThanOrEqual(WORK_MS / 2)
})

test('work in pieces is none', async () => {
  const { ofWorkMs } = await longestGap(async () => {
    for (let piece = 0; piece < WORK_MS; piece++) {
      holdTheLoop(1)
      await nextTurn()
    }
  })
  expect(ofWorkMs).toBeLessThan(WORK_MS)
})

test('waiting is none', async () => {
  const { ms } = await longestGap(() => new Promise((resolve) => setTimeout(resolve, WORK_MS)))
  expect(ms).toBeLessThan(WORK_MS)
})

test('collecting garbage is told apart', async () => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('no collection can be asked for')
  const kept = Array.from({ length: 300_000 }, (_, at) => ({ at, text: [String(at)] }))
  const { ms, ofWorkMs } = await longestGap(async () => {
    await nextTurn()
    collect()
  })
  expect(kept).toHaveLength(300_000)
  expect(ofWorkMs).toBeLessThan(ms / 2)
})
