import { createSecureContext, rootCertificates } from 'node:tls'
import type { SecureContext } from 'node:tls'
import { CommandFailed, WrongUse } from '../ending.js'
import { checks } from '../checks/checks.js'
import type { Check, Finding } from '../checks/check.js'
import { Probe } from '../checks/probe.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { findProfile } from '../profile/connection.js'
import { httpAddress, platformAddress } from '../profile/platform-address.js'
import type { Profile } from '../profile/profile-files.js'
import type { AddCommand } from '../program.js'
import { readText } from '../read-text.js'
import { plainText } from '../readable.js'
import { toldError } from '../told-error.js'

interface CheckArguments {
  readonly profile: string
  readonly url: string
  readonly sandboxHost: boolean
  readonly address: string | undefined
  readonly ca: string | undefined
}

/** `openapi check https://platform.example`: a host as a partner meets it, behind its real proxy. */
export const checkCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'check <url>',
      'Prove a host as partners meet it, behind its real proxy',
      (command) =>
        command
          .positional('url', { type: 'string', demandOption: true, describe: 'For example https://platform.example' })
          .option('sandbox-host', { type: 'boolean', default: false, describe: 'It is a sandbox, and may be one' })
          .option('address', { type: 'string', describe: 'The address by which the host should know this machine' })
          .option('ca', { type: 'string', describe: 'A file with a certificate authority of your own, in PEM' })
          .epilog(
            'More is seen with a login for this address. OPENAPI_ADMIN_KEY lets the access log tell which address arrives. Nothing is changed.',
          ),
      (given) => check(surroundings, given),
    )

async function check(surroundings: Surroundings, given: CheckArguments): Promise<void> {
  const probe = await probeOf(surroundings, given)
  let failed = 0
  for (const point of checks) {
    if (given.sandboxHost && point.name === 'sandbox') continue
    const findings = await run(point, probe)
    // What Ctrl-C broke off says nothing of the host.
    if (surroundings.interrupted.aborted) break
    for (const line of told(point, findings)) surroundings.out(line)
    failed += findings.filter(({ state }) => state === 'FAIL').length
  }
  await probe.revokeTokens()
  surroundings.interrupted.throwIfAborted()
  if (failed > 0)
    throw new CommandFailed(`${failed} ${failed === 1 ? 'thing is' : 'things are'} not as partners need it`)
}

async function probeOf(surroundings: Surroundings, given: CheckArguments): Promise<Probe> {
  const { env, interrupted: signal, now } = surroundings
  const url = httpAddress(given.url)
  if (url === undefined) throw new WrongUse(`"${given.url}" is no address: for example https://platform.example`)
  const profile = await findProfile(surroundings, given.profile)
  return new Probe({
    url,
    profile: isFor(profile, url) ? profile : undefined,
    adminKey: env['OPENAPI_ADMIN_KEY'] === '' ? undefined : env['OPENAPI_ADMIN_KEY'],
    address: given.address,
    secureContext: await secureContextOf(given.ca),
    signal,
    now,
  })
}

/** A secret is sent nowhere but where it belongs. */
const isFor = (profile: Profile | undefined, url: URL): boolean =>
  profile !== undefined && platformAddress(profile.baseUrl) === platformAddress(url)

/** Made once: to read the authorities for each connection would take longer than the connection itself. */
async function secureContextOf(path: string | undefined): Promise<SecureContext> {
  // What is given here stands instead of Node's own.
  const ca = path === undefined ? undefined : [...rootCertificates, await readText(path)]
  return createSecureContext({ minVersion: 'TLSv1.2', ca })
}

/** What could not be looked at is not right. */
async function run(point: Check, probe: Probe): Promise<readonly Finding[]> {
  try {
    return await point.run(probe)
  } catch (error) {
    return [{ state: 'FAIL', seen: `nothing answered: ${toldError(error).join(' ')}` }]
  }
}

function told({ name }: Check, findings: readonly Finding[]): string[] {
  return findings.map(({ state, seen }) => plainText(`${state.padEnd(8)} ${name.padEnd(16)} ${seen}`))
}
