import { createHmac, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFileStore } from '@org/openapi-invoices'
import type { LocalFileStore } from '@org/openapi-invoices'
import type { Environment } from './environment.js'

/** How the workers of a host learn what their parent has chosen. */
const FOLDER = 'HOST_FILES_FOLDER'
const SECRET = 'HOST_FILES_SECRET'

const PATH = '/files/invoices'

/** What a process keeps files with. */
export interface HostFilesParts {
  readonly environment: Pick<Environment, 'tokenSecret'>
  /** Undefined: a folder of their own, which is gone at the end, like a database in memory. */
  readonly folder: string | undefined
  /** The present of the engine. */
  readonly now: () => Date
}

/** The files of a host, the same in each of its processes. */
export class HostFiles {
  readonly store: LocalFileStore
  readonly #folder: string
  readonly #isTemporary: boolean
  readonly #secret: string
  #url = 'http://127.0.0.1'

  constructor({ environment: { tokenSecret }, folder, now }: HostFilesParts) {
    const chosen = process.env[FOLDER] ?? folder
    this.#isTemporary = chosen === undefined
    this.#folder = chosen ?? join(tmpdir(), `openapi-files-${randomBytes(8).toString('hex')}`)
    // Derived, so that addresses outlive a restart and are good on every machine that has the token secret.
    const derived =
      tokenSecret === undefined ? undefined : createHmac('sha256', tokenSecret).update('invoice files').digest('hex')
    this.#secret = process.env[SECRET] ?? derived ?? randomBytes(32).toString('hex')
    this.store = localFileStore({
      folder: this.#folder,
      baseUrl: () => `${this.#url}${PATH}`,
      path: PATH,
      secret: this.#secret,
      now,
    })
  }

  /** For the environment of workers. */
  get variables(): Record<string, string> {
    return { [FOLDER]: this.#folder, [SECRET]: this.#secret }
  }

  /** Says where the host is reached: a URL without a slash at its end. */
  publishAt(url: string): void {
    this.#url = url
  }

  /** Removes what is not meant to stay. By the process that chose the folder. */
  async close(): Promise<void> {
    if (this.#isTemporary) await rm(this.#folder, { recursive: true, force: true })
  }
}
