import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '@org/openapi-core/storage'
import { databases, emptyStorage } from '../empty-storage.js'

describe.each(databases)('an empty storage that nobody closes, on $database', ({ database }) => {
  const open = async (): Promise<Storage> => {
    const storage = emptyStorage(database)
    await storage.migrate()
    return storage
  }
  let ofFile: Storage
  let ofTest: Storage
  beforeAll(async () => void (ofFile = await open()))

  test('is open for the test that opened it', async () => {
    ofTest = await open()
    await expect(ofTest.health()).resolves.toBeUndefined()
  })

  test('is closed before the next one, but where it was opened for the file', async () => {
    await expect(ofTest.health()).rejects.toThrow()
    await ofFile.health()
  })
})
