// `turbo` with telemetry off, on every operating system: npm scripts cannot set a variable portably.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/**
 * @param {string[]} args arguments of `turbo`
 * @param {import('node:child_process').StdioOptions} stdio
 */
export function spawnTurbo(args, stdio) {
  return spawn(process.execPath, [require.resolve('turbo/bin/turbo'), ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    stdio,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  spawnTurbo(process.argv.slice(2), 'inherit').on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
