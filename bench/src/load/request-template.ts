import { NUMBER, numberText, toBytes } from './wire-request.js'
import type { WireRequest } from './wire-request.js'

/** A request as bytes, but for its number. */
export class RequestTemplate {
  readonly #bytes: Buffer
  readonly #expect: string
  readonly #places: number[] = []

  constructor(request: WireRequest, port: number) {
    this.#bytes = toBytes(request, port)
    this.#expect = request.expect
    for (let at = this.#bytes.indexOf(NUMBER); at !== -1; at = this.#bytes.indexOf(NUMBER, at + 1))
      this.#places.push(at)
  }

  bytesOf(number: number): Buffer {
    if (this.#places.length === 0) return this.#bytes
    const bytes = Buffer.from(this.#bytes)
    for (const place of this.#places) bytes.write(numberText(number), place, 'latin1')
    return bytes
  }

  expectedOf(number: number): string {
    return this.#places.length === 0 ? this.#expect : this.#expect.replaceAll(NUMBER, numberText(number))
  }
}
