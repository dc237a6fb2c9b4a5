import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailed } from '../ending.js'
import { jsonOf, memberOf } from '../json.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { platformAddress } from './platform-address.js'

/** Where the platform is, and who calls it. */
export interface Profile {
  readonly baseUrl: string
  readonly tenantId: number
  readonly clientId: string
  readonly clientSecret: string
}

/** Whose events a cursor counts: each application of each platform has its own. */
type Feed = Omit<Profile, 'clientSecret'>

interface KeptCursor extends Feed {
  readonly cursor: string
}

type Stored<Value> = Readonly<Record<string, Value>>

const FOLDER = 'openapi-cli'
const PROFILES = 'profiles.json'
const CURSORS = 'cursors.json'

/** What the command line keeps for its user, by the names of profiles; nobody else may read it. */
export class ProfileFiles {
  readonly #folder: string

  constructor(private readonly surroundings: Pick<Surroundings, 'env' | 'platform' | 'homeFolder' | 'randomBytes'>) {
    this.#folder = folderOf(surroundings)
  }

  async profile(name: string): Promise<Profile | undefined> {
    return own(await this.#read(PROFILES, isProfile), name)
  }

  async saveProfile(name: string, profile: Profile): Promise<string> {
    return this.#write(PROFILES, { ...(await this.#read(PROFILES, isProfile)), [name]: profile })
  }

  /** Whether there was one. Its cursor goes with it. */
  async removeProfile(name: string): Promise<boolean> {
    const profiles = await this.#read(PROFILES, isProfile)
    if (own(profiles, name) === undefined) return false
    await this.#write(PROFILES, without(profiles, name))
    await this.#write(CURSORS, without(await this.#read(CURSORS, isCursor), name))
    return true
  }

  /** Undefined also where the cursor that is kept belongs to another feed: a profile may have another login by now. */
  async cursor(name: string, feed: Feed): Promise<string | undefined> {
    const kept = own(await this.#read(CURSORS, isCursor), name)
    return kept !== undefined && isOf(kept, feed) ? kept.cursor : undefined
  }

  async saveCursor(name: string, { baseUrl, tenantId, clientId }: Feed, cursor: string): Promise<void> {
    const kept: KeptCursor = { cursor, baseUrl: platformAddress(baseUrl), tenantId, clientId }
    await this.#write(CURSORS, { ...(await this.#read(CURSORS, isCursor)), [name]: kept })
  }

  async #read<Value>(file: string, isOne: (value: unknown) => value is Value): Promise<Stored<Value>> {
    const path = join(this.#folder, file)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
      throw error
    })
    const stored = jsonOf(text)
    if (isObject(stored) && Object.values(stored).every(isOne)) return Object.fromEntries(entriesOf(stored, isOne))
    throw new CommandFailed(`${path} is not what openapi wrote: mend or remove it`)
  }

  /** Beside it and then in its place, so that it is whole at any moment; readable by its owner alone. */
  async #write(file: string, stored: Stored<unknown>): Promise<string> {
    const path = join(this.#folder, file)
    const fresh = `${path}.${Buffer.from(this.surroundings.randomBytes(6)).toString('hex')}`
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    try {
      await writeFile(fresh, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
      await chmod(fresh, 0o600)
      await rename(fresh, path)
    } finally {
      await rm(fresh, { force: true })
    }
    return path
  }
}

function folderOf({ env, platform, homeFolder }: Pick<Surroundings, 'env' | 'platform' | 'homeFolder'>): string {
  const given = platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME']
  const usual = platform === 'win32' ? join(homeFolder, 'AppData', 'Roaming') : join(homeFolder, '.config')
  return join(given === undefined || given === '' ? usual : given, FOLDER)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

function isFeed(value: unknown): value is Feed {
  const [baseUrl, tenantId, clientId] = ['baseUrl', 'tenantId', 'clientId'].map((name) => memberOf(value, name))
  return isText(baseUrl) && typeof tenantId === 'number' && isText(clientId)
}

const isProfile = (value: unknown): value is Profile => isFeed(value) && isText(memberOf(value, 'clientSecret'))

const isCursor = (value: unknown): value is KeptCursor => isFeed(value) && isText(memberOf(value, 'cursor'))

const isOf = (kept: KeptCursor, { baseUrl, tenantId, clientId }: Feed): boolean =>
  kept.baseUrl === platformAddress(baseUrl) && kept.tenantId === tenantId && kept.clientId === clientId

const entriesOf = <Value>(stored: object, isOne: (value: unknown) => value is Value): [string, Value][] =>
  Object.entries(stored).flatMap(([name, value]: [string, unknown]): [string, Value][] =>
    isOne(value) ? [[name, value]] : [],
  )

const own = <Value>(stored: Stored<Value>, name: string): Value | undefined =>
  Object.hasOwn(stored, name) ? stored[name] : undefined

const without = <Value>(stored: Stored<Value>, name: string): Stored<Value> =>
  Object.fromEntries(Object.entries(stored).filter(([one]) => one !== name))
