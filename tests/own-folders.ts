import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A folder of the test's own, which is removed after its file (`close-storages.ts`): the worker goes on to others. */
export function ownFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  made.push(folder)
  return folder
}

export function removeOwnFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}
