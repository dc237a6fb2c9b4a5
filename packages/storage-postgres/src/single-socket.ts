import { Socket } from 'node:net'
import { ignore } from './within-deadline.js'

/** Where the driver wants to connect, in its own words. */
export interface SocketTarget {
  host: string[]
  port: number[]
  /** Of a unix socket, instead of hosts. */
  path?: string | false | undefined
}

/**
 * The socket of one client, given to the driver once and never again.
 *
 * postgres.js reconnects by itself, and would carry on with the second half of a transaction on a new
 * connection. It asks this object for its socket instead; the second time it is refused, so that a client
 * is one connection by construction. Holding the socket is also the only way to end a client at once.
 */
export class SingleSocket {
  private socket: Socket | undefined
  private destroyed = false
  /** The host that was connected to; undefined before, and for a unix socket. */
  peer: string | undefined

  /** `host`: which of the hosts of the URL. */
  constructor(private readonly host: number) {}

  /** The driver's `socket` option. */
  readonly open = async (target: SocketTarget): Promise<Socket> => {
    if (this.socket !== undefined || this.destroyed) throw closedError()
    if (typeof target.path === 'string') return this.connect({ path: target.path })
    return this.connect({ host: target.host[this.host] ?? 'localhost', port: target.port[this.host] ?? 5432 })
  }

  destroy(): void {
    this.destroyed = true
    this.socket?.destroy()
  }

  private connect(address: { host: string; port: number } | { path: string }): Promise<Socket> {
    if (this.destroyed) return Promise.reject(closedError())
    const socket = new Socket()
    this.socket = socket
    // Small statements must not wait for the answers to the ones before them (Nagle's algorithm).
    socket.setNoDelay(true)
    // An `error` event without any listener ends the process.
    socket.on('error', ignore)
    // The driver reads the host for the server name of TLS.
    if ('host' in address) Object.assign(socket, { host: (this.peer = address.host) })
    return new Promise((resolve, reject) => {
      const closed = (): void => reject(closedError())
      socket.once('error', reject)
      socket.once('close', closed)
      socket.once('connect', () => {
        socket.off('error', reject)
        socket.off('close', closed)
        resolve(socket)
      })
      socket.connect(address)
    })
  }
}

/** Not a `StorageError`: the driver writes the statement and its parameters onto the errors it is given. */
function closedError(): Error {
  return Object.assign(new Error('The connection is closed'), { code: 'CONNECTION_CLOSED' })
}
