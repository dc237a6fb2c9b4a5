import { expect, it, vi } from 'vitest'
import { Worklist } from './worklist.js'

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

it('does everything once, so many at a time, and tells it seldom', async () => {
  const list = new Worklist<number>()
  const told = vi.fn()
  list.subscribe(told)
  let now = 0
  let most = 0
  const work = async (place: number) => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return place * 2
  }
  await list.run(places(1000), { work, lanes: 4 })
  expect(most).toBe(4)
  expect(list.read()).toMatchObject({ status: 'resting', done: 1000, asked: 1000 })
  expect(list.read().outcomes).toEqual(places(1000).map((place) => place * 2))
  expect(told.mock.calls.length).toBeLessThan(50)
})

it('rests where it is told to, and goes on with what is left', async () => {
  const list = new Worklist<string>()
  await list.run(places(10), {
    work: async (place) => {
      if (place === 3) list.pause()
      return 'done'
    },
    lanes: 1,
  })
  expect(list.read().outcomes).toEqual(['done', 'done', 'done', 'done'])
  expect(list.read().status).toBe('resting')
  await list.run([4, 5], { work: async () => 'later', lanes: 2 })
  expect(list.read().outcomes).toEqual(['done', 'done', 'done', 'done', 'later', 'later'])
})

it('rests where the others would fare alike', async () => {
  const list = new Worklist<string>()
  const work = vi.fn(async (place: number) => (place === 1 ? 'unanswered' : 'done'))
  await list.run(places(10), { work, lanes: 1, endsWith: (outcome) => outcome === 'unanswered' })
  expect(work).toHaveBeenCalledTimes(2)
})

it('is not begun twice', async () => {
  const list = new Worklist<string>()
  const work = vi.fn(async () => 'done')
  await Promise.all([list.run([0, 1], { work, lanes: 1 }), list.run([0, 1], { work, lanes: 1 })])
  expect(work).toHaveBeenCalledTimes(2)
})

it('rests also when something is thrown', async () => {
  const list = new Worklist<string>()
  const work = vi.fn(async (place: number) => {
    await Promise.resolve()
    if (place === 0) throw new Error('Broken')
    return 'done'
  })
  await expect(list.run(places(10), { work, lanes: 2 })).rejects.toThrow('Broken')
  expect(work.mock.calls.length).toBeLessThan(5)
  expect(list.read().status).toBe('resting')
})
