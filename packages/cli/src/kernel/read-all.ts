import { addAbortSignal } from 'node:stream'
import type { Readable } from 'node:stream'

/** The whole of a stream, as text; rejects where the signal comes first. */
export async function readAll(stream: Readable, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  const ended: AsyncIterable<Uint8Array> = addAbortSignal(signal, stream)
  for await (const chunk of ended) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
