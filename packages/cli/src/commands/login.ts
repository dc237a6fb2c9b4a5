import { WrongUse } from '../ending.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { clientOf, tenantIdOf } from '../profile/connection.js'
import { httpAddress } from '../profile/platform-address.js'
import { ProfileFiles } from '../profile/profile-files.js'
import type { Profile } from '../profile/profile-files.js'
import type { AddCommand } from '../program.js'
import { plainText } from '../readable.js'
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
  await prove(profile, surroundings)
  const path = await new ProfileFiles(surroundings).saveProfile(given.profile, profile)
  surroundings.out(`Logged in to ${profile.baseUrl} as ${profile.clientId}, kept as "${given.profile}" in ${path}`)
}

/** One part of a login, and how its text is read: what cannot be meant is wrong use. */
interface Part<T> {
  readonly said: string | undefined
  readonly variable: string
  readonly question: string
  readonly read: (text: string) => T
}

/** Of the command line, the environment, and whoever sits there, in this order. */
async function readProfile(surroundings: Surroundings, given: LoginArguments): Promise<Profile> {
  const baseUrl = await find(surroundings, {
    said: given.url,
    variable: 'OPENAPI_BASE_URL',
    question: 'Where the platform is (--url)',
    read: (text) => addressOf(text, given),
  })
  const tenantId = await find(surroundings, {
    said: given.tenant,
    variable: 'OPENAPI_TENANT_ID',
    question: 'The tenant-id (--tenant)',
    read: tenantIdOf,
  })
  const clientId = await find(surroundings, {
    said: given.clientId,
    variable: 'OPENAPI_CLIENT_ID',
    question: 'The id of your application (--client-id)',
    read: (text) => present(text, 'The id of your application is missing'),
  })
  return { baseUrl, tenantId, clientId, clientSecret: await readSecret(surroundings, given) }
}

async function find<T>(surroundings: Surroundings, { said, variable, question, read }: Part<T>): Promise<T> {
  const found = [said, surroundings.env[variable]].find((text) => text !== undefined && text !== '')
  if (found !== undefined) return read(found)
  if (surroundings.isInteractive) return askUntilRead(surroundings, () => surroundings.ask(`${question}: `), read)
  throw new WrongUse(`${question} is missing: nobody is here to be asked`)
}

/** Whoever mistyped is asked again; Ctrl-C ends it. */
async function askUntilRead<T>(
  { err }: Surroundings,
  ask: () => Promise<string>,
  read: (text: string) => T,
): Promise<T> {
  for (;;) {
    const answer = (await ask()).trim()
    try {
      return read(answer)
    } catch (error) {
      if (!(error instanceof WrongUse)) throw error
      err(plainText(error.message))
    }
  }
}

async function readSecret(surroundings: Surroundings, { secretStdin }: LoginArguments): Promise<string> {
  const { env, isInteractive } = surroundings
  const read = (text: string) => present(text, 'The secret is missing: OPENAPI_CLIENT_SECRET or --secret-stdin')
  if (secretStdin) return read((await surroundings.readStdin()).trim())
  const secret = env['OPENAPI_CLIENT_SECRET'] ?? ''
  if (secret !== '' || !isInteractive) return read(secret)
  return askUntilRead(surroundings, () => surroundings.askHidden('The secret: '), read)
}

function present(text: string, missing: string): string {
  if (text === '') throw new WrongUse(missing)
  return text
}

/** Where the secret may go: over TLS, to this machine, or where somebody insists. */
function addressOf(text: string, { allowHttp }: LoginArguments): string {
  const baseUrl = text.replace(/\/+$/, '')
  const url = httpAddress(baseUrl)
  if (url === undefined) throw new WrongUse(`"${text}" is no address: for example https://platform.example`)
  if (allowHttp || isConfidential(url)) return baseUrl
  throw new WrongUse(`${baseUrl} would get the secret in the clear; --allow-http if that is what you want`)
}

/** A token can be had for it: what cannot be is not kept. The token is given back. */
async function prove(profile: Profile, surroundings: Surroundings): Promise<void> {
  await clientOf(profile, surroundings).revokeToken()
}

/** Whether nobody in between reads along: TLS, or this machine. */
const isConfidential = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || isThisMachine(hostname)
