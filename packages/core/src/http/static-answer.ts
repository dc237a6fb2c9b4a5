import { sha256 } from '../kernel/digest.js'
import type { ApiRequest, ApiResponse } from './message.js'

/** What a static answer is made of. */
export interface StaticContent {
  readonly contentType: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly cacheControl: string
  /** Sent with each answer. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * An answer that is the same for everybody: its entity tag is made once, it is compressed once, when somebody first
 * takes gzip, and whoever has it is answered 304.
 */
export class StaticAnswer {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #tag: string
  #compressed: Promise<Uint8Array> | undefined

  constructor(private readonly content: StaticContent) {
    const { body } = content
    this.#bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    this.#tag = sha256(this.#bytes).slice(0, 32)
  }

  /** The answer to a request for it; `headers` go out beside its own. */
  async to(request: Pick<ApiRequest, 'header'>, headers: Readonly<Record<string, string>> = {}): Promise<ApiResponse> {
    const { contentType, cacheControl } = this.content
    const common = { ...headers, ...this.content.headers, 'cache-control': cacheControl, vary: 'Accept-Encoding' }
    // A runtime that has no compression of its own sends it as it is.
    const isCompressed = takesGzip(request.header('accept-encoding')) && typeof CompressionStream !== 'undefined'
    // A tag is of bytes: compressed ones have their own. Whoever has either has the content.
    const [plain, compressed] = [this.#tag, `${this.#tag}-gzip`]
    const [own, other] = isCompressed ? [compressed, plain] : [plain, compressed]
    const known = [own, other].find((tag) => isNamed(request.header('if-none-match'), tag))
    if (known !== undefined) return { status: 304, headers: { ...common, etag: `"${known}"` }, body: '' }
    const typed = { ...common, etag: `"${own}"`, 'content-type': contentType }
    if (!isCompressed) return { status: 200, headers: typed, body: this.#bytes }
    return { status: 200, headers: { ...typed, 'content-encoding': 'gzip' }, body: await this.#gzip() }
  }

  #gzip(): Promise<Uint8Array> {
    const known = this.#compressed
    if (known !== undefined) return known
    const compressed = (this.#compressed = gzip(this.#bytes))
    // What has failed once is tried again for whoever asks next.
    compressed.catch(() => (this.#compressed = undefined))
    return compressed
  }
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Whether `If-None-Match` names the tag, by the weak comparison of RFC 9110 §8.8.3.2. */
function isNamed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].some(([, opaque]) => opaque === tag)
}

/** Whether `Accept-Encoding` takes gzip, and not rather what is not compressed (RFC 9110 §12.5.3). */
function takesGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  const weights = new Map(header.split(',').map(weighed))
  const any = weights.get('*')
  const forGzip = weights.get('gzip') ?? weights.get('x-gzip') ?? any ?? 0
  return forGzip > 0 && forGzip >= (weights.get('identity') ?? 0)
}

function weighed(item: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
