import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { checkOptions, option, systemClock } from '@org/openapi-core'
import type { ApiRequest, ApiResponse } from '@org/openapi-core'
import type { FileStore, StoredFile } from '@org/openapi-core/channels'

/** Where files are kept, and how they are reached. */
export interface LocalFileStoreOptions {
  /** Made when the first file is written, for this user alone. Nothing else should be in it. */
  readonly folder: string
  /**
   * Where `handle` is reached from outside, for example `https://api.example.com/files`; a function where it is not
   * known yet.
   */
  readonly baseUrl: string | (() => string)
  /** The path that `handle` answers under, where it is not that of `baseUrl`. */
  readonly path?: string | undefined
  /**
   * At least 32 bytes; signs addresses. Absent: one of this process, whose addresses end with it and that no other
   * process knows.
   */
  readonly secret?: string | Uint8Array | undefined
  /** The present, by which addresses expire. */
  readonly now?: (() => Date) | undefined
}

/** A file store, and what serves its files. */
export interface LocalFileStore extends FileStore {
  /** Answers GET and HEAD under the path; undefined for any other, which is the host's. */
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
}

const MIN_SECRET_BYTES = 32

/** Segments that no file system reads anything into: none begins with a dot. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){0,7}$/

/** Anything else is sent as bytes that a browser saves. */
const CONTENT_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', txt: 'text/plain; charset=utf-8' }

/** Files in a folder, under addresses that nobody can guess and that expire. */
export function localFileStore(options: LocalFileStoreOptions): LocalFileStore {
  checkOptions('localFileStore', options, {
    folder: option.text(),
    baseUrl: option.lateBaseUrl(),
    path: option.text().optional(),
    secret: option.either('must be a text or bytes, and not empty', option.text(), option.bytes()).optional(),
    now: option.callback().optional(),
  })
  const { folder, baseUrl, path, secret, now = () => systemClock.now() } = options
  const key = Buffer.from(secret ?? randomBytes(MIN_SECRET_BYTES))
  if (key.length < MIN_SECRET_BYTES)
    throw new TypeError(`localFileStore: secret must have at least ${MIN_SECRET_BYTES} bytes`)
  const root = resolve(folder)
  const base = () => (typeof baseUrl === 'string' ? baseUrl : baseUrl()).replace(/\/+$/, '')
  const sign = (file: string, expires: string) => createHmac('sha256', key).update(`${expires}\n${file}`).digest()
  return {
    async put({ key: file, bytes }: StoredFile) {
      await writeWhole(join(root, checkKey(file)), bytes)
    },
    async urlOf(file, expireTime) {
      const expires = String(Math.floor(expireTime.getTime() / 1000))
      return `${base()}/${checkKey(file)}?expires=${expires}&signature=${sign(file, expires).toString('base64url')}`
    },
    async delete(file) {
      await rm(join(root, checkKey(file)), { force: true })
    },
    async handle(request) {
      const prefix = `${path ?? new URL(base()).pathname.replace(/\/+$/, '')}/`
      if (!request.path.startsWith(prefix)) return undefined
      if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, { allow: 'GET, HEAD' })
      const file = request.path.slice(prefix.length)
      const query = new URLSearchParams(request.query)
      const expires = query.get('expires') ?? ''
      // Whoever does not know the signature learns nothing, also not whether there is such a file.
      if (!KEY.test(file) || !isEqual(sign(file, expires), query.get('signature') ?? '')) return refusal(404)
      if (now().getTime() >= Number(expires) * 1000) return refusal(410)
      return answer(root, file)
    },
  }
}

function checkKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError('localFileStore: a key is segments of letters, digits, -, _ and .')
  return key
}

/** In constant time, and only in the one spelling that the signature has. */
function isEqual(expected: Buffer, text: string): boolean {
  const given = Buffer.from(text)
  const wanted = Buffer.from(expected.toString('base64url'))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Under another name first, on disk before it is renamed: a reader sees the file whole or not at all. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function answer(root: string, file: string): Promise<ApiResponse> {
  const body = await readFile(join(root, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (body === undefined) return refusal(404)
  const name = basename(file)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const contentType = Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined
  const headers = {
    'content-type': contentType ?? 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return { status: 200, headers, body }
}

const REASONS: Readonly<Record<number, string>> = {
  404: 'Not found',
  405: 'Method not allowed',
  410: 'The address has expired',
}

function refusal(status: number, headers: Record<string, string> = {}): ApiResponse {
  const own = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return { status, headers: { ...own, ...headers }, body: `${REASONS[status] ?? ''}\n` }
}
