import { WrongUse } from '../ending.js'
import type { Surroundings } from '../kernel/surroundings.js'
import type { AddCommand } from '../program.js'
import { readable } from '../readable.js'
import { sandboxOf } from '../triggers/sandbox.js'

interface ClockArguments {
  readonly profile: string
  readonly action: string
  readonly duration: string
  readonly jobs: boolean
  readonly adminKey: string | undefined
}

/** `openapi clock advance 2h`: moves the clock of a sandbox host on. */
export const clockCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'clock <action> <duration>',
      'Move the clock of a sandbox host on',
      (command) =>
        command
          .positional('action', { type: 'string', choices: ['advance'], demandOption: true })
          .positional('duration', {
            type: 'string',
            demandOption: true,
            describe: 'For example 90s, 15m, 2h, 3d or 1h30m',
          })
          .option('jobs', { type: 'boolean', default: true, describe: 'Run the background jobs that became due' })
          .option('admin-key', { type: 'string', describe: 'Better in the environment, as OPENAPI_ADMIN_KEY' }),
      (given) => advance(surroundings, given),
    )

async function advance(surroundings: Surroundings, given: ClockArguments): Promise<void> {
  const advanceSeconds = secondsOf(given.duration)
  const sandbox = await sandboxOf(surroundings, given)
  surroundings.out(readable(await sandbox.post('/clock', { advanceSeconds })))
  // While its clock stands, a host runs them when it is told to.
  if (given.jobs) await sandbox.post('/jobs/run', {})
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Seconds of a duration such as `1h30m`. */
export function secondsOf(text: string): number {
  const parts = [...text.matchAll(/(\d{1,9})([smhd])/g)]
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === text
  if (!isWhole) throw new WrongUse(`"${text}" is no duration: for example 90s, 15m, 2h, 3d or 1h30m`)
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (SECONDS[unit] ?? 0), 0)
}
