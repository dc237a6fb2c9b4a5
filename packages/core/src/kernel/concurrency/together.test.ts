import { expect, test } from 'vitest'
import { together } from './together.js'

const after = async <T>(turns: number, value: T): Promise<T> => {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
  return value
}
const refusedAfter = async (turns: number, reason: string): Promise<never> => {
  await after(turns, undefined)
  throw new Error(reason)
}

test('the answers come in the order of the list', async () => {
  expect(await together([after(5, 'a'), after(0, 2), true])).toEqual(['a', 2, true])
})

test('of several refusals the first of the list is thrown, though another came before', async () => {
  await expect(together([after(0, 1), refusedAfter(9, 'first'), refusedAfter(0, 'second')])).rejects.toThrow('first')
})

test('a refusal is thrown when all the rest has ended', async () => {
  let ended = false
  const rest = after(9, undefined).then(() => (ended = true))
  await expect(together([refusedAfter(0, 'no'), rest])).rejects.toThrow('no')
  expect(ended).toBe(true)
})
