import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOptions, option, randomText, systemRandom } from '@org/openapi-core'
import type { Random } from '@org/openapi-core'
import { localFileStore } from '@org/openapi-invoices'
import type { LocalFileStore } from '@org/openapi-invoices'
import { withoutSlash } from './without-slash.js'

/** Where the files of invoices are, and how they are reached. */
export interface InvoiceFilesOptions {
  /** Absent: a folder of their own, which `close` removes, as for a database in memory. */
  readonly folder?: string | undefined
  /**
   * A secret that outlives the process, as that of the tokens: the key that signs addresses is derived from it, so that
   * they are good in every process and on every machine that has it. Absent: one of this process.
   */
  readonly secret?: string | undefined
  /** Where the host is reached from outside. Absent: `publishAt` says so, when it is known. */
  readonly publicUrl?: string | undefined
  /** The path of the files at the host; absent: `/files/invoices`. */
  readonly path?: string | undefined
  /** The present, by which addresses expire; absent: the system's. */
  readonly now?: (() => Date) | undefined
  /** What a folder and a secret that are not given are drawn from; absent: the system's. */
  readonly random?: Random | undefined
}

const NAME_LENGTH = 16
/** 256 bits. */
const SECRET_LENGTH = 43

/** The files of a host, the same in each of its processes that are given what the first one `shared`. */
export class InvoiceFiles {
  /** The channel `files` of the engine, and the handler that serves them. */
  readonly store: LocalFileStore
  /** What another process of the host is given, so that both have the same files. */
  readonly shared: { readonly folder: string; readonly secret: string }
  readonly #isTemporary: boolean
  #url: string

  constructor(options: InvoiceFilesOptions) {
    checkOptions('InvoiceFiles', options, {
      folder: option.text().optional(),
      secret: option.text().optional(),
      publicUrl: option.baseUrl().optional(),
      path: option.text().optional(),
      now: option.callback().optional(),
      random: option.implementing('random source', 'bytes', 'integer').optional(),
    })
    const { folder, secret, publicUrl, path = '/files/invoices', now, random = systemRandom } = options
    this.#isTemporary = folder === undefined
    this.#url = withoutSlash(publicUrl ?? 'http://127.0.0.1')
    this.shared = {
      folder: folder ?? join(tmpdir(), `openapi-files-${randomText(random, NAME_LENGTH)}`),
      secret: secret ?? randomText(random, SECRET_LENGTH),
    }
    this.store = localFileStore({
      folder: this.shared.folder,
      baseUrl: () => this.#url + path,
      path,
      secret: createHmac('sha256', this.shared.secret).update('invoice files').digest('hex'),
      ...(now && { now }),
    })
  }

  /** Says where the host is reached from outside. */
  publishAt(url: string): void {
    this.#url = withoutSlash(url)
  }

  /** Removes what is not meant to stay. Only in the process that was given no folder. */
  async close(): Promise<void> {
    if (this.#isTemporary) await rm(this.shared.folder, { recursive: true, force: true })
  }
}
