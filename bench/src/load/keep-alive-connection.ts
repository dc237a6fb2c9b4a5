import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** What a connection asks of its owner. */
export interface ConnectionHandlers {
  /** The next request's bytes; `'wait'` until it is told to go on, `undefined` to end. */
  next(connection: KeepAliveConnection): Buffer | 'wait' | undefined
  /** A whole response, header block and body, as latin1 text. */
  answered(connection: KeepAliveConnection, response: string): void
  /** The connection ended while an answer was due, or said something that is not HTTP/1.1. */
  failed(reason: string): void
  /** The connection is over, however it ended. */
  closed(): void
}

const contentLength = /\r\ncontent-length: *(\d+)/i

/**
 * One keep-alive HTTP/1.1 connection with one request in flight. Written on `node:net`, because a general
 * HTTP client costs as much CPU as the handlers that are measured; it understands only what the targets
 * send, a `Content-Length`, and fails on anything else.
 */
export class KeepAliveConnection {
  /** Which request is in flight; kept for the owner. */
  requestIndex = 0
  /** When it was sent, or could have been; kept for the owner. */
  sentAt = 0
  readonly #handlers: ConnectionHandlers
  readonly #socket: Socket
  #received = ''
  #busy = false

  constructor(port: number, handlers: ConnectionHandlers) {
    this.#handlers = handlers
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
      .setEncoding('latin1')
      .on('connect', () => this.goOn())
      .on('data', (text: string) => this.#receive(text))
      .on('error', (error) => this.#fail(error.message))
      .on('close', () => this.#close())
  }

  /** Asks for the next request; of its owner only while it waits. */
  goOn(): void {
    const request = this.#handlers.next(this)
    this.#busy = Buffer.isBuffer(request)
    if (request === undefined) this.#socket.destroy()
    else if (request !== 'wait') this.#socket.write(request)
  }

  #receive(text: string): void {
    this.#received += text
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const length = contentLength.exec(this.#received)?.[1]
    if (length === undefined) {
      this.#fail(`no Content-Length in ${this.#received.slice(0, headEnd)}`)
      return
    }
    if (this.#received.length < headEnd + 4 + Number(length)) return
    const response = this.#received
    this.#received = ''
    this.#handlers.answered(this, response)
    this.goOn()
  }

  #fail(reason: string): void {
    this.#busy = false
    this.#handlers.failed(reason)
    this.#socket.destroy()
  }

  #close(): void {
    if (this.#busy) this.#handlers.failed('connection closed before the answer')
    this.#handlers.closed()
  }
}
