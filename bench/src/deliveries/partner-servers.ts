import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the servers of partners do, on this machine. */
export interface PartnerServers {
  /** Answers at once. */
  readonly quickUrl: string
  /** Of the others: they never answer. */
  readonly besideUrl: string
  /** When each event came to the first, by its position. */
  readonly arrivals: Map<number, number>
  /** Breaks off what hangs. */
  drop(): void
  close(): Promise<void>
}

const QUICK = '/quick'

export async function startPartnerServers(): Promise<PartnerServers> {
  const arrivals = new Map<number, number>()
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isQuick = request.url === QUICK
      if (isQuick) {
        const { position } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { position: number }
        if (!arrivals.has(position)) arrivals.set(position, performance.now())
      }
      if (isQuick) response.writeHead(204).end()
      else hanging.add(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    quickUrl: base + QUICK,
    besideUrl: `${base}/beside`,
    arrivals,
    drop() {
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
