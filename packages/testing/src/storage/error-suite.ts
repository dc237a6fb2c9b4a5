import type { StorageError } from '@org/openapi-core/storage'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { at } from './contract-space.js'
import type { UseSpace } from './contract-space.js'
import { adminKeyInput, applicationInput, AWKWARD } from './sample-rows.js'
import { storageErrorOf } from './storage-error-of.js'

const SECRET = 'a-customers-secret'

/** Errors end up in logs: they must tell the kind of the failure and nothing of the rows. */
export function describeErrors(use: UseSpace): void {
  describe('an error', () => {
    it('of a unique key names its kind and neither SQL nor values', async () => {
      const { adminKeys } = use().system
      const key = { ...adminKeyInput({ name: SECRET }), keyHash: use().unique(SECRET), keyHint: SECRET }
      await adminKeys.insert(key, at(0))
      expectDiscreet(await storageErrorOf(adminKeys.insert(key, at(0))), 'unique')
      const inside = use().system.transaction((tx) => tx.adminKeys.insert(key, at(0)))
      expectDiscreet(await storageErrorOf(inside), 'unique')
    })

    it('of another constraint is as discreet', async () => {
      const { stores } = await use().tenant()
      const input = applicationInput({ name: SECRET, contactEmail: `${SECRET}@example.com`, remark: AWKWARD })
      expectDiscreet(await storageErrorOf(stores.partnerApplications.create(input, at(0))), 'constraint')
      const inside = stores.transaction((tx) => tx.partnerApplications.create(input, at(0)))
      expectDiscreet(await storageErrorOf(inside), 'constraint')
    })

    it('of a misuse is as discreet', async () => {
      const { stores } = await use().tenant()
      const error = await stores.transaction(() => storageErrorOf(stores.revokedTokens.revoke(SECRET, at(0))))
      expectDiscreet(error, 'misuse')
    })
  })
}

function expectDiscreet(error: StorageError, kind: StorageError['kind']): void {
  expect(error.kind).toBe(kind)
  expect(error.driverCode).toMatch(/^\w+$/)
  expect(error.cause).toBeUndefined()
  const everything = [
    error.message,
    String(error.stack),
    inspect(error, { depth: 9, showHidden: true }),
    JSON.stringify(error),
  ].join('\n')
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toMatch(/insert into|select .* from|update .* set|\bvalues *\(/i)
}
