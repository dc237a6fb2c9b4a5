import { expect, it } from 'vitest'
import { Slot } from './slot.js'

it('tells nobody while it is empty, then one, and waits for him', async () => {
  const slot = new Slot<[name: string]>()
  await slot.tell('nobody')
  const told: string[] = []
  slot.fill(async (name) => {
    await Promise.resolve()
    told.push(name)
  })
  await slot.tell('one')
  expect(told).toEqual(['one'])
  expect(() => slot.fill(async () => undefined)).toThrow('filled already')
})

it('fails where the one who is told fails', async () => {
  const slot = new Slot<[]>()
  slot.fill(() => Promise.reject(new Error('refused')))
  await expect(slot.tell()).rejects.toThrow('refused')
})
