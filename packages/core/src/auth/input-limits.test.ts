import { describe, expect, it } from 'vitest'
import { adminKeyInput } from './admin-key.js'
import { partnerApplicationInput } from './partner-application.js'
import { scopes } from './scopes.js'

describe('what an operation sends', () => {
  it.each([
    [200, true],
    [201, false],
  ])('has permissions of at most 200 characters: %i', (length, isTaken) => {
    const permission = 'goods:qc-record:'.padEnd(length, 'q')
    expect(adminKeyInput.shape.permissions.safeParse([permission]).success).toBe(isTaken)
  })

  it.each([
    [200, true],
    [201, false],
  ])('names at most 200 scopes: %i', (count, isTaken) => {
    const sent = Array.from({ length: count }, () => scopes[0])
    expect(partnerApplicationInput.shape.scopes.safeParse(sent).success).toBe(isTaken)
  })
})
