import { execFileSync } from 'node:child_process'
import { closeSync, createReadStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StandardError } from './standard-error.js'

let folder: string
const files: number[] = []
const open = (path: string, flags: string) => {
  const file = openSync(path, flags)
  files.push(file)
  return file
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'standard-error-'))
})
afterEach(() => {
  for (const file of files.splice(0)) closeSync(file)
  rmSync(folder, { recursive: true })
})

describe('lines for standard error', () => {
  it('are written whole and in their order', async () => {
    const path = join(folder, 'log')
    const log = new StandardError(open(path, 'a'))
    const lines = Array.from({ length: 500 }, (_, i) => `${i} ${'x'.repeat(i)}\n`)
    for (const line of lines) log.write(line)
    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(lines.join('')), 15_000)
  })

  it('are lost where they cannot be written, and fail nobody', async () => {
    const path = join(folder, 'log')
    closeSync(openSync(path, 'a'))
    // A full disk refuses them, too, but few systems have one to try.
    const log = new StandardError(open(path, 'r'))
    for (let i = 0; i < 3; i++) {
      log.write('line\n')
      await delay(10)
    }
    expect(readFileSync(path, 'utf8')).toBe('')
  })

  it('wait for a slow reader, as many as memory has room for', async () => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    const log = new StandardError(open(path, 'r+'))
    const line = `${'x'.repeat(1023)}\n`
    for (let i = 0; i < 20_000; i++) log.write(line)
    let read = 0
    const reader = createReadStream(path).on('data', (chunk) => (read += chunk.length))
    await vi.waitFor(() => expect(read).toBe(8 * 1024 * 1024 + line.length), 15_000)
    reader.destroy()
  })
})
