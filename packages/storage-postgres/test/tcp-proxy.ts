import { createServer, connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Stands between a client and the server, and can fall silent or hang up. */
export interface TcpProxy {
  url: string
  /** From now on bytes are swallowed in both directions; connections stay open and new ones get no answer. */
  freeze(): void
  /** Bytes of present connections are swallowed from now on; new ones are served. */
  lose(): void
  /** Ends the silence for connections made from now on, and closes all present ones. */
  thaw(): void
  /** Connections accepted so far. */
  accepted(): number
  close(): Promise<void>
}

/** A proxy in front of the server of `url`. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const lost = new Set<Socket>()
  let frozen = false
  let accepted = 0
  const server = createServer((incoming) => {
    accepted += 1
    const outgoing = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => frozen || lost.has(from) || to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        lost.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = (): void => sockets.forEach((socket) => socket.destroy())
  const proxied = new URL(url)
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    freeze: () => (frozen = true),
    lose: () => sockets.forEach((socket) => lost.add(socket)),
    thaw: () => {
      frozen = false
      hangUp()
    },
    accepted: () => accepted,
    close: () => {
      hangUp()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
