import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const require = createRequire(import.meta.url)
const PACKAGE = require.resolve('@sparticuz/chromium')
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
/** Beside the program: libraries that a machine without a desktop lacks. The package unpacks them where it sees this. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }

/** A browser that can be started. */
export interface BrowserProgram {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * The Chromium that an npm package brings, which needs nothing of the machine but Linux on x64: unpacked once, beside the
 * installed packages. `BROWSER_PATH` names another one; elsewhere it has to.
 */
export async function unpackChromium(): Promise<BrowserProgram> {
  const other = process.env['BROWSER_PATH']
  if (other !== undefined) return { path: other, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Name a Chromium in BROWSER_PATH: the one from npm runs on Linux on x64 only.')
  const folder = join(CACHE, 'chromium')
  if (!existsSync(folder)) await unpack(folder)
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const unpacked = await mkdtemp(join(CACHE, 'unpacking-'))
  const script = `import(${JSON.stringify(pathToFileURL(PACKAGE).href)}).then(({ default: own }) => (own.default ?? own).executablePath())`
  const env = { ...process.env, ...WITH_LIBRARIES, TMPDIR: unpacked }
  await promisify(execFile)(process.execPath, ['-e', script], { cwd: dirname(PACKAGE), env })
  // Two that unpack at once: the second finds it done.
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true, force: true }))
}
