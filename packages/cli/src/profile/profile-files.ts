import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailed } from '../ending.js'
import type { Surroundings } from '../kernel/surroundings.js'

/** Where the platform is, and who calls it. */
export interface Profile {
  readonly baseUrl: string
  readonly tenantId: number
  readonly clientId: string
  readonly clientSecret: string
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
    await this.#write(CURSORS, without(await this.#read(CURSORS, isText), name))
    return true
  }

  async cursor(name: string): Promise<string | undefined> {
    return own(await this.#read(CURSORS, isText), name)
  }

  async saveCursor(name: string, cursor: string): Promise<void> {
    await this.#write(CURSORS, { ...(await this.#read(CURSORS, isText)), [name]: cursor })
  }

  async #read<Value>(file: string, isOne: (value: unknown) => value is Value): Promise<Stored<Value>> {
    const path = join(this.#folder, file)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
      throw error
    })
    const stored = parsed(text)
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

function isProfile(value: unknown): value is Profile {
  if (!isObject(value) || !('baseUrl' in value) || !('tenantId' in value)) return false
  if (!('clientId' in value) || !('clientSecret' in value)) return false
  const { baseUrl, tenantId, clientId, clientSecret } = value
  return isText(baseUrl) && typeof tenantId === 'number' && isText(clientId) && isText(clientSecret)
}

const entriesOf = <Value>(stored: object, isOne: (value: unknown) => value is Value): [string, Value][] =>
  Object.entries(stored).flatMap(([name, value]: [string, unknown]): [string, Value][] =>
    isOne(value) ? [[name, value]] : [],
  )

const own = <Value>(stored: Stored<Value>, name: string): Value | undefined =>
  Object.hasOwn(stored, name) ? stored[name] : undefined

const without = <Value>(stored: Stored<Value>, name: string): Stored<Value> =>
  Object.fromEntries(Object.entries(stored).filter(([one]) => one !== name))
