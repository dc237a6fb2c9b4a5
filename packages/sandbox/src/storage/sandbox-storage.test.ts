import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Storage } from '@org/openapi-core/storage'
import { createSandboxWorld } from '../local-world.js'
import { sandboxStorage } from './sandbox-storage.js'

/** Has a private member, as real repositories do: it must be called as itself. */
class Repository {
  readonly #rows = ['row']
  list = vi.fn(async () => this.#rows)
}

const repository = new Repository()
const unit = {
  qualityChecks: repository,
  apiAccessLogs: repository,
  transaction: async (work: (tx: object) => Promise<unknown>) => work({ qualityChecks: repository }),
}
const storage = {
  isShared: false,
  forTenant: () => unit,
  system: unit,
  health: async () => undefined,
} as unknown as Storage

type Unit = typeof unit
let world = createSandboxWorld()
let troubled: Unit
const set = (mode: string, times?: number) =>
  world.control({ method: 'POST', path: '/behaviour', body: { channel: 'storage', mode, times } })

beforeEach(() => {
  world = createSandboxWorld()
  troubled = sandboxStorage(storage, world).forTenant(1) as unknown as Unit
  repository.list.mockClear()
})

describe('the database of a sandbox', () => {
  it('answers, through the same objects each time', async () => {
    expect(await troubled.qualityChecks.list()).toEqual(['row'])
    expect(troubled.qualityChecks).toBe(troubled.qualityChecks)
    expect(sandboxStorage(storage, world).isShared).toBe(false)
  })

  it('fails as many calls as it was told to, and a transaction is one', async () => {
    await set('down', 2)
    await expect(troubled.transaction(async () => 1)).rejects.toMatchObject({
      name: 'StorageError',
      kind: 'unavailable',
    })
    await expect(troubled.qualityChecks.list()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await troubled.transaction(async (tx) => (tx as Unit).qualityChecks.list())).toEqual(['row'])
    expect(repository.list).toHaveBeenCalledTimes(1)
  })

  it('does not count background work, which fails as well', async () => {
    await set('down', 1)
    await expect(troubled.apiAccessLogs.list()).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(sandboxStorage(storage, world).health()).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(troubled.qualityChecks.list()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await troubled.apiAccessLogs.list()).toEqual(['row'])
  })

  it('loses an answer after the work was done', async () => {
    await set('accept-then-timeout', 1)
    await expect(troubled.qualityChecks.list()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(repository.list).toHaveBeenCalledTimes(1)
  })
})
