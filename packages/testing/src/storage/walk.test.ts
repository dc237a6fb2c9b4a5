import { expect, it } from 'vitest'
import { walk } from './walk.js'

const moves = [
  { on: 'send', from: 0, to: 1 },
  { on: 'lose', from: 1, to: 2 },
  { on: 'arrive', from: 2, to: 3 },
  { on: 'arrive', from: 1, to: 3 },
  { on: 'recall', from: 0, to: 3, when: 'early' },
  { on: 'return', from: 1, to: 0 },
]
const walked = async (from: number, to: number, answer: unknown = true) => {
  const steps: string[] = []
  await walk({ moves }, { from, to }, ({ on }) => Promise.resolve(steps.push(on) > 0 ? answer : undefined))
  return steps
}

it('goes the shortest way, and leaves moves with a condition out', async () => {
  expect([await walked(0, 3), await walked(0, 2), await walked(0, 0)]).toEqual([
    ['send', 'arrive'],
    ['send', 'lose'],
    [],
  ])
})

it('tells where no way leads, and which step was refused', async () => {
  await expect(walked(3, 0)).rejects.toThrow('No way leads from 3 to 0')
  await expect(walked(0, 3, undefined)).resolves.toHaveLength(2)
  await expect(walk({ moves }, { from: 0, to: 3 }, () => Promise.resolve(undefined))).rejects.toThrow(
    'send from 0 to 1 was refused',
  )
})
