import { CommandFailed } from '../ending.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { ProfileFiles } from '../profile/profile-files.js'
import type { AddCommand } from '../program.js'

/** `openapi logout`: forgets what `login` kept. */
export const logoutCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'logout',
      'Forget a login',
      (command) => command,
      async ({ profile }) => {
        if (!(await new ProfileFiles(surroundings).removeProfile(profile))) {
          throw new CommandFailed(`There is no login "${profile}"`)
        }
        surroundings.out(`Forgot "${profile}"`)
      },
    )
