import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoopTurn } from '../src/loop-turn.js'

const MANY = 100
/** A turn is over after two looks at the clock. */
const PIECES_OF_TURN = 2

beforeEach(() => {
  let present = 0
  vi.spyOn(performance, 'now').mockImplementation(() => present++)
})
afterEach(() => void vi.restoreAllMocks())

/** Works all the time, and makes way where it has to. */
function busyCaller(turn: LoopTurn) {
  const caller = { pieces: 0, isOver: false }
  const work = async () => {
    while (caller.pieces < MANY && !caller.isOver) {
      await turn.makeWay()
      caller.pieces++
    }
  }
  return Object.assign(caller, { done: work() })
}

test('whoever comes while the event loop turns does not wait for one who works all the time', async () => {
  const turn = new LoopTurn()
  const busy = busyCaller(turn)
  const waited: number[] = []
  for (let request = 0; request < 5; request++) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    const before = busy.pieces
    await turn.makeWay()
    waited.push(busy.pieces - before)
  }
  expect(waited).toEqual([0, 0, 0, 0, 0])
  expect(busy.pieces).toBeGreaterThan(0)
  busy.isOver = true
  await busy.done
})

test('those who work all the time have one turn each', async () => {
  const turn = new LoopTurn()
  const callers = Array.from({ length: 3 }, () => busyCaller(turn))
  let furthest = 0
  while (callers.some(({ pieces }) => pieces < MANY)) {
    await new Promise((resolve) => setImmediate(resolve))
    const pieces = callers.map((caller) => caller.pieces)
    furthest = Math.max(furthest, Math.max(...pieces) - Math.min(...pieces))
  }
  expect(furthest).toBeLessThanOrEqual(2 * PIECES_OF_TURN)
})

test('one who waits has his turn, however much others do while the event loop turns', async () => {
  const turn = new LoopTurn()
  const busy = busyCaller(turn)
  let requests = 0
  while (busy.pieces < MANY) {
    await new Promise((resolve) => setImmediate(resolve))
    for (let piece = 0; piece < PIECES_OF_TURN; piece++) await turn.makeWay()
    requests++
  }
  expect(requests).toBeLessThan(MANY)
})

test('who works all the time has less of each round than who comes', async () => {
  let present = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (present += 0.1))
  const turn = new LoopTurn()
  const busy = busyCaller(turn)
  // He came first.
  expect(busy.pieces).toBeLessThanOrEqual(1)
  await new Promise((resolve) => setImmediate(resolve))
  const rounds: number[] = []
  while (busy.pieces < MANY - 20) {
    const before = busy.pieces
    await new Promise((resolve) => setImmediate(resolve))
    rounds.push(busy.pieces - before)
  }
  expect(Math.max(...rounds)).toBeLessThanOrEqual(4)
  busy.isOver = true
  await busy.done
})

test('those who wait go on in one turn, until that has become long', async () => {
  let present = 0
  vi.spyOn(performance, 'now').mockImplementation(() => present)
  const turn = new LoopTurn()
  await turn.makeWay()
  present += 5
  let served = 0
  const callers = Array.from({ length: 20 }, async () => {
    await turn.makeWay()
    served++
    // Longer than what one may have.
    present += 0.3
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(served).toBe(7)
  await Promise.all(callers)
})
