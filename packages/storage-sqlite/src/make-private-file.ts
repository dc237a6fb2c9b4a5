import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Not files: in memory, or of SQLite's own, gone at the end. */
const WITHOUT_FILE = new Set([':memory:', ''])

/**
 * Makes the file of a database, and the folders above it, for this user alone: it holds whatever members, partners and
 * keys there are. SQLite gives its log (`-wal`, `-shm`) the rights of the file. What is there already keeps the rights
 * that somebody gave it.
 */
export function makePrivateFile(file: string): void {
  if (WITHOUT_FILE.has(file) || existsSync(file)) return
  makePrivateFolder(dirname(file))
  // `a`: another process that makes the file at the same time has made the same.
  closeSync(openSync(file, 'a', 0o600))
}

/** One by one: `recursive` of Node tries for ever where a folder that is there takes none (`/proc`). */
function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return
  const above = dirname(folder)
  if (above !== folder) makePrivateFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error
  }
}
