import { expect, it } from 'vitest'
import { errorType } from './error-type.js'

class Named extends Error {
  override readonly name = 'StorageError'
}
class Unnamed extends Error {}
const changed = new Error('x')
changed.name = 'ada@example.com'
const hostile = new Proxy(new Error('x'), {
  get: () => {
    throw new Error('no')
  },
})

it.each([
  [new Named('x'), 'StorageError'],
  [new Unnamed('x'), 'Unnamed'],
  [new Error('x'), 'Error'],
  [AbortSignal.abort().reason, 'AbortError'],
  [changed, '_OTHER'],
  [hostile, '_OTHER'],
  ['+441234567890', '_OTHER'],
  [undefined, '_OTHER'],
  [Object.create(null), '_OTHER'],
])('an error is told by its kind: case %#', (error: unknown, type) => {
  expect(errorType(error)).toBe(type)
})
