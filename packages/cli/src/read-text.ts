import { readFile } from 'node:fs/promises'
import { WrongUse } from './ending.js'

/** A file that was named on the command line; refuses what cannot be read. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new WrongUse(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
