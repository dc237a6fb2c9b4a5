import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where Linux keeps files in memory; a container often has a little of it only. */
const MEMORY = '/dev/shm'
/** Several times what all tests of a run keep at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

const leaveAsItIs = (): Promise<void> => Promise.resolve()

/**
 * Has all temporary files of a run in memory, where there is enough of it and nobody has named a folder: each database is
 * hundreds of files, and to make and delete them on a disk is a third of what PostgreSQL does for the tests. What a
 * killed process has written is there afterwards, as it is on a disk. Answers the way back.
 */
export async function keepFilesInMemory(): Promise<() => Promise<void>> {
  if (process.env['TMPDIR'] !== undefined || !(await hasEnough())) return leaveAsItIs
  const folder = await mkdtemp(join(MEMORY, 'openapi-tests-'))
  const leave = async (): Promise<void> => {
    delete process.env['TMPDIR']
    await rm(folder, { recursive: true, force: true })
  }
  // PostgreSQL refuses to run as root; the user that it runs as then has to get here.
  await chmod(folder, 0o755)
  if (await runsPrograms(folder)) process.env['TMPDIR'] = folder
  else await leave()
  return leave
}

async function hasEnough(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Some systems run nothing from there; a copy of PostgreSQL may have to. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  try {
    await promisify(execFile)(program)
    return true
  } catch {
    return false
  } finally {
    await rm(program)
  }
}
