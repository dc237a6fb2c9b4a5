import { expect, it } from 'vitest'
import { extended } from './extended.js'

it('is what a spread with further members is: in that order, and what is added wins', () => {
  const given = { tenantId: 7, name: 'given' }
  const made = extended(given, { tenantId: 1, now: 2 })
  expect(made).toEqual({ ...given, tenantId: 1, now: 2 })
  expect(Object.keys(made)).toEqual(['tenantId', 'name', 'now'])
  expect(given).toEqual({ tenantId: 7, name: 'given' })
})
