import { expect, test } from 'vitest'
import { assertOutsideTransaction, isInsideTransaction, runInsideTransaction } from './transaction-scope.js'

test('work and what it awaits are inside, code around it is not', async () => {
  expect(isInsideTransaction()).toBe(false)
  const seen = await runInsideTransaction(async () => {
    const before = isInsideTransaction()
    await Promise.resolve()
    return [before, isInsideTransaction()]
  })
  expect(seen).toEqual([true, true])
  expect(isInsideTransaction()).toBe(false)
})

test('concurrent code of another request is outside', async () => {
  let finish = (): void => undefined
  const running = runInsideTransaction(() => new Promise<void>((resolve) => (finish = resolve)))
  await Promise.resolve()
  expect(isInsideTransaction()).toBe(false)
  finish()
  await running
})

test('what outlives the work is outside again', async () => {
  let leaked: Promise<boolean> | undefined
  await runInsideTransaction(async () => {
    leaked = new Promise((resolve) => setImmediate(() => resolve(isInsideTransaction())))
  })
  expect(await leaked).toBe(false)
})

test('failed work ends the scope and keeps its error', async () => {
  let leaked: Promise<boolean> | undefined
  const failed = runInsideTransaction(async () => {
    leaked = new Promise((resolve) => setImmediate(() => resolve(isInsideTransaction())))
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(await leaked).toBe(false)
})

test('the assertion names what was attempted', async () => {
  assertOutsideTransaction('call a channel')
  await expect(runInsideTransaction(async () => assertOutsideTransaction('call a channel'))).rejects.toThrow(
    'Inside a transaction it is not allowed to call a channel',
  )
})
