import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** Test data that this project did not write, read in place; undefined where it is not there. */
export function findData(path: string): string | undefined {
  const full = DATA + path
  if (existsSync(full)) return full
  console.warn(`skipped: no test data at ${full}`)
  return undefined
}

export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The files of a folder, by name. Empty where there is none. */
export function readFolder(path: string): NamedBytes[] {
  const folder = findData(path)
  if (folder === undefined) return []
  return readdirSync(folder).sort().map((name) => ({ name, bytes: readFileSync(`${folder}/${name}`) }))
}

/** A JSON file; undefined where there is none. */
export function readJson<T>(path: string): T | undefined {
  const file = findData(path)
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as T)
}
