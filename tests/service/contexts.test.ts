import { createTestPlatform } from '@org/openapi-testing'
import { expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'

test('a context is of a tenant’s number: whatever else a host has out of an address is refused at once', async () => {
  const { openApi } = await createTestPlatform({ storage: emptyStorage() })
  const admin = { id: 'ada', name: 'Ada' }
  expect([openApi.context(1).tenantId, openApi.adminContext(1, admin).tenantId]).toEqual([1, 1])
  for (const wrong of [0, -1, 1.5, NaN, 2 ** 53, '1', undefined, null]) {
    expect(() => openApi.context(wrong as number), String(wrong)).toThrow(TypeError)
    expect(() => openApi.adminContext(wrong as number, admin), String(wrong)).toThrow(TypeError)
  }
})
