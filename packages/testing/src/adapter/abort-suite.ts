import { BodyAbortedError } from '@org/openapi-core'
import { describe, expect, it } from 'vitest'
import { gate } from '../storage/gate.js'
import { BODY_LIMIT, echo, plain } from './adapter-host.js'
import type { AdapterBench } from './adapter-host.js'
import { oneConnection, openRaw, sendHttp } from './http-client.js'

const JSON_TYPE = { 'content-type': 'application/json' }
/** A type that no parser touches, so that the body reaches the adapter unread. */
const RAW_TYPE = 'application/octet-stream'

/** Callers that go away. */
export function describeAborts(bench: AdapterBench): void {
  describe('a caller that goes away', () => {
    describeAbortedBodies(bench)
    describeAbortedAnswers(bench)
    describeSignals(bench)
    describeWaitingCallers(bench)
  })
}

function describeAbortedBodies(bench: AdapterBench): void {
  it('in the middle of its body ends the reading of it, and nothing else', async () => {
    const began = gate()
    let outcome: Promise<unknown> | undefined
    bench.answer(async (request) => {
      const body = request.body(BODY_LIMIT)
      outcome = body.catch((error: unknown) => error)
      began.open()
      await body
      return plain(200)
    })
    const head = `POST /open-api/x HTTP/1.1\r\nHost: test\r\nContent-Type: ${RAW_TYPE}\r\nContent-Length: 100\r\n\r\n`
    const raw = openRaw(bench.url, `${head}half`)
    await began.opened
    raw.socket.destroy()
    expect(await outcome).toBeInstanceOf(BodyAbortedError)
    bench.answer(echo)
    expect((await sendHttp(bench.url, { path: '/open-api/x' })).status).toBe(200)
  })

  it('before the handler asks for the body is noticed then', async () => {
    const began = gate()
    const gone = gate()
    let outcome: Promise<unknown> | undefined
    bench.answer(async (request) => {
      began.open()
      await gone.opened
      outcome = request.body(BODY_LIMIT).catch((error: unknown) => error)
      await outcome
      return plain(200)
    })
    const head = `POST /open-api/x HTTP/1.1\r\nHost: test\r\nContent-Type: ${RAW_TYPE}\r\nContent-Length: 100\r\n\r\n`
    const raw = openRaw(bench.url, `${head}half`)
    await began.opened
    raw.socket.destroy()
    await raw.closed
    await settle()
    gone.open()
    await settle()
    expect(await withPatience(outcome as Promise<unknown>)).toBeInstanceOf(BodyAbortedError)
  })
}

function describeAbortedAnswers(bench: AdapterBench): void {
  it('before its answer costs nothing', async () => {
    const began = gate()
    const gone = gate()
    bench.answer(async () => {
      began.open()
      await gone.opened
      return plain(200, 'x'.repeat(100_000))
    })
    const raw = openRaw(bench.url, 'GET /open-api/x HTTP/1.1\r\nHost: test\r\n\r\n')
    await began.opened
    raw.socket.destroy()
    await raw.closed
    await settle()
    gone.open()
    await settle()
    bench.answer(echo)
    expect((await sendHttp(bench.url, { path: '/open-api/x' })).status).toBe(200)
  })
}

function describeSignals(bench: AdapterBench): void {
  const waitForAbort = (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      if (signal.aborted) resolve('aborted')
      else signal.addEventListener('abort', () => resolve('aborted'))
    })

  it.each([
    ['without a body', 'GET /open-api/x HTTP/1.1\r\nHost: test\r\n\r\n'],
    [
      'whose body is being read',
      `POST /open-api/x HTTP/1.1\r\nHost: test\r\nContent-Type: ${RAW_TYPE}\r\nContent-Length: 100\r\n\r\nhalf`,
    ],
  ])('aborts the signal of its request, %s', async (_, text) => {
    const began = gate()
    let aborted: Promise<string> | undefined
    bench.answer(async ({ signal }) => {
      aborted = waitForAbort(signal)
      began.open()
      await aborted
      return plain(200)
    })
    const raw = openRaw(bench.url, text)
    await began.opened
    raw.socket.destroy()
    expect(await withPatience(aborted as Promise<string>)).toBe('aborted')
  })

  it('after its body was read aborts the signal, too', async () => {
    const began = gate()
    let aborted: Promise<string> | undefined
    bench.answer(async (request) => {
      await request.body(BODY_LIMIT)
      await settle()
      aborted = waitForAbort(request.signal)
      began.open()
      await aborted
      return plain(200)
    })
    const text = `POST /open-api/x HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
    const raw = openRaw(bench.url, text)
    await began.opened
    raw.socket.destroy()
    expect(await withPatience(aborted as Promise<string>)).toBe('aborted')
  })
}

function describeWaitingCallers(bench: AdapterBench): void {
  it('is not what a caller is that has sent everything and waits', async () => {
    const seen: boolean[] = []
    bench.answer(async (request) => {
      const { signal } = request
      await request.body(BODY_LIMIT)
      await settle()
      seen.push(signal.aborted, request.signal.aborted)
      return plain(200)
    })
    const agent = oneConnection()
    try {
      for (const method of ['GET', 'POST', 'POST']) {
        const body = method === 'POST' ? { headers: JSON_TYPE, body: Buffer.from('{"a":1}') } : {}
        expect((await sendHttp(bench.url, { method, path: '/open-api/x', agent, ...body })).status).toBe(200)
      }
    } finally {
      agent.destroy()
    }
    expect(seen).toEqual([false, false, false, false, false, false])
  })
}

/** Time for what a socket has to say to be heard. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 30))
}

async function withPatience<T>(outcome: Promise<T>): Promise<T | 'still waiting'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<'still waiting'>((resolve) => {
    timer = setTimeout(() => resolve('still waiting'), 4000)
  })
  try {
    return await Promise.race([outcome, patience])
  } finally {
    clearTimeout(timer)
  }
}
