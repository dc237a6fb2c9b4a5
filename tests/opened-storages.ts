import type { Storage } from '@org/openapi-core/storage'

const opened = new Set<Storage>()

/** What is open now, to be left open by `closeStorages`. */
export const openedStorages = (): ReadonlySet<Storage> => new Set(opened)

/** The same storage, which `closeStorages` closes unless somebody has before. */
export function closedInTime<S extends Storage>(storage: S): S {
  const known: S = {
    ...storage,
    async close() {
      opened.delete(known)
      await storage.close()
    },
  }
  opened.add(known)
  return known
}

/** Closes what is open, but for these. */
export async function closeStorages(kept: ReadonlySet<Storage> = new Set()): Promise<void> {
  await Promise.all([...opened].filter((storage) => !kept.has(storage)).map((storage) => storage.close()))
}
