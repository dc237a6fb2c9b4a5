import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** A server's certificate and its key, PEM. */
export interface Identity {
  readonly cert: string
  readonly key: string
}

/** Stands before a server that speaks no TLS, and speaks it for that. */
export interface TlsProxy {
  /** The URL of the server by the proxy, at this host. */
  urlAt(host: string): string
  /** Breaks every connection in the middle of whatever it does. */
  reset(): void
  close(): Promise<void>
}

/** PostgreSQL's question whether a connection may be encrypted: length 8, code 80877103. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex')

export async function startTlsProxy(url: string, identity: Identity): Promise<TlsProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    sockets.add(incoming)
    incoming.on('error', () => incoming.destroy()).on('close', () => sockets.delete(incoming))
    incoming.once('data', (question) => {
      if (!SSL_REQUEST.equals(question)) {
        incoming.destroy()
        return
      }
      incoming.write('S')
      const encrypted = new TLSSocket(incoming, { isServer: true, ...identity })
      const outgoing = connect(Number(target.port), target.hostname)
      encrypted.pipe(outgoing).pipe(encrypted)
      encrypted.on('error', () => outgoing.destroy()).on('close', () => outgoing.destroy())
      outgoing.on('error', () => encrypted.destroy()).on('close', () => encrypted.destroy())
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const reset = (): void => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    urlAt(host) {
      const proxied = new URL(url)
      proxied.host = `${host}:${(server.address() as AddressInfo).port}`
      return proxied.href
    },
    reset,
    close() {
      reset()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
