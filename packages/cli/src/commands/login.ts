import { WrongUse } from '../ending.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { clientOf, tenantIdOf } from '../profile/connection.js'
import { ProfileFiles } from '../profile/profile-files.js'
import type { Profile } from '../profile/profile-files.js'
import type { AddCommand } from '../program.js'
import { isThisMachine } from '../this-machine.js'

interface LoginArguments {
  readonly profile: string
  readonly url: string | undefined
  readonly tenant: string | undefined
  readonly clientId: string | undefined
  readonly secretStdin: boolean
  readonly allowHttp: boolean
}

/** `openapi login`: proves a credential and keeps it. */
export const loginCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'login',
      'Keep who calls which platform, once it is proved',
      (command) =>
        command
          .option('url', { type: 'string', describe: 'Where the platform is, for example https://platform.example' })
          .option('tenant', { type: 'string', describe: 'The tenant-id' })
          .option('client-id', { type: 'string', describe: 'The id of your application' })
          .option('secret-stdin', { type: 'boolean', default: false, describe: 'Read the secret from standard input' })
          .option('allow-http', {
            type: 'boolean',
            default: false,
            describe: 'Send the secret in the clear, in a network that you trust',
          })
          .epilog(
            'The secret is asked for, or comes from OPENAPI_CLIENT_SECRET or standard input; never as an argument.',
          ),
      (given) => login(surroundings, given),
    )

async function login(surroundings: Surroundings, given: LoginArguments): Promise<void> {
  const profile = await readProfile(surroundings, given)
  if (!given.allowHttp && !isConfidential(profile.baseUrl)) {
    throw new WrongUse(`${profile.baseUrl} would get the secret in the clear; --allow-http if that is what you want`)
  }
  await prove(profile, surroundings)
  const path = await new ProfileFiles(surroundings).saveProfile(given.profile, profile)
  surroundings.out(`Logged in to ${profile.baseUrl} as ${profile.clientId}, kept as "${given.profile}" in ${path}`)
}

/** Of the command line, the environment, and whoever sits there, in this order. */
async function readProfile(surroundings: Surroundings, given: LoginArguments): Promise<Profile> {
  const { env } = surroundings
  const find = async (said: string | undefined, variable: string, question: string): Promise<string> => {
    const found = [said, env[variable]].find((text) => text !== undefined && text !== '')
    if (found !== undefined) return found
    if (surroundings.isInteractive) return (await surroundings.ask(`${question}: `)).trim()
    throw new WrongUse(`${question} is missing: nobody is here to be asked`)
  }
  const baseUrl = await find(given.url, 'OPENAPI_BASE_URL', 'Where the platform is (--url)')
  const tenant = await find(given.tenant, 'OPENAPI_TENANT_ID', 'The tenant-id (--tenant)')
  const clientId = await find(given.clientId, 'OPENAPI_CLIENT_ID', 'The id of your application (--client-id)')
  if (!URL.canParse(baseUrl)) throw new WrongUse(`"${baseUrl}" is no address`)
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    tenantId: tenantIdOf(tenant) ?? 0,
    clientId,
    clientSecret: await readSecret(surroundings, given),
  }
}

async function readSecret(surroundings: Surroundings, { secretStdin }: LoginArguments): Promise<string> {
  const { env, isInteractive } = surroundings
  let secret = secretStdin ? (await surroundings.readStdin()).trim() : (env['OPENAPI_CLIENT_SECRET'] ?? '')
  if (secret === '' && !secretStdin && isInteractive) secret = (await surroundings.askHidden('The secret: ')).trim()
  if (secret === '') throw new WrongUse('The secret is missing: OPENAPI_CLIENT_SECRET or --secret-stdin')
  return secret
}

/** A token can be had for it: what cannot be is not kept. The token is given back. */
async function prove(profile: Profile, surroundings: Surroundings): Promise<void> {
  await clientOf(profile, surroundings).revokeToken()
}

/** Whether nobody in between reads along: TLS, or this machine. */
function isConfidential(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' || isThisMachine(hostname)
}
