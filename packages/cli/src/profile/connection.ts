import { createPartnerClient } from '@org/openapi-client'
import type { PartnerClient } from '@org/openapi-client'
import { version } from '../../package.json'
import { CommandFailed, wrongUseOf, WrongUse } from '../ending.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { httpAddress } from './platform-address.js'
import { ProfileFiles } from './profile-files.js'
import type { Profile } from './profile-files.js'

/** What is said of a client for one command. */
export interface ConnectionOptions {
  readonly profile: string
  readonly language?: string | undefined
}

const IN_ENVIRONMENT =
  'OPENAPI_BASE_URL, OPENAPI_TENANT_ID, OPENAPI_CLIENT_ID and OPENAPI_CLIENT_SECRET in the environment'

/** What the environment says, over what was saved; undefined where neither says enough. */
export async function findProfile(surroundings: Surroundings, name: string): Promise<Profile | undefined> {
  const { env } = surroundings
  const given = (variable: string) => (env[variable] === '' ? undefined : env[variable])
  const saved = await new ProfileFiles(surroundings).profile(name)
  const baseUrl = addressIn(given('OPENAPI_BASE_URL')) ?? saved?.baseUrl
  const clientId = given('OPENAPI_CLIENT_ID') ?? saved?.clientId
  const tenant = given('OPENAPI_TENANT_ID')
  const tenantId = tenant === undefined ? saved?.tenantId : tenantIdOf(tenant)
  // A saved secret goes nowhere but where it was proved, and for nobody else.
  const isSavedOne = baseUrl === saved?.baseUrl && clientId === saved?.clientId
  const clientSecret = given('OPENAPI_CLIENT_SECRET') ?? (isSavedOne ? saved?.clientSecret : undefined)
  if (baseUrl === undefined || clientId === undefined || tenantId === undefined || clientSecret === undefined) return
  return { baseUrl, tenantId, clientId, clientSecret }
}

/** Refused here, for all commands alike: not all of them have a client that would. */
function addressIn(text: string | undefined): string | undefined {
  if (text !== undefined && httpAddress(text) === undefined) {
    throw new WrongUse(`OPENAPI_BASE_URL is no address: for example https://platform.example, not "${text}"`)
  }
  return text?.replace(/\/+$/, '')
}

/** The same, where nothing works without it. */
export async function requireProfile(surroundings: Surroundings, name: string): Promise<Profile> {
  const profile = await findProfile(surroundings, name)
  if (profile !== undefined) return profile
  throw new CommandFailed(`Not logged in as "${name}": run openapi login, or set ${IN_ENVIRONMENT}`)
}

/** A client of the profile that a command names. */
export async function connect(surroundings: Surroundings, options: ConnectionOptions): Promise<PartnerClient> {
  return clientOf(await requireProfile(surroundings, options.profile), surroundings, options.language)
}

/** A client for one command: Ctrl-C ends its calls. */
export function clientOf(
  profile: Profile,
  { interrupted }: Pick<Surroundings, 'interrupted'>,
  language?: string,
): PartnerClient {
  try {
    return createPartnerClient({
      ...profile,
      userAgent: `openapi-cli/${version}`,
      signal: interrupted,
      ...(language !== undefined && { language }),
    })
  } catch (error) {
    throw wrongUseOf(error)
  }
}

/** A tenant’s number; refuses what is none. */
export function tenantIdOf(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new WrongUse(`The tenant is a positive number, not "${text}"`)
}
