import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a command ended, and what it said. */
export interface ToolRun {
  readonly status: number | null
  readonly stdout: string
  /** Of the standard output, those that are not empty. */
  readonly lines: string[]
  readonly faults: string
}

/** Runs a command of the repository, which has the built packages, as operations would. */
export function runTool(name: string, options: readonly string[], { input = '', env = process.env } = {}): ToolRun {
  const script = fileURLToPath(new URL(`../../tools/${name}.mjs`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8', input, env })
  return { status, stdout, lines: stdout.split('\n').filter((line) => line !== ''), faults: stderr }
}
