import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { ApiResponse } from '../http/message.js'
import { createListener, handleNodeRequest } from './listener.js'
import { sendTogether } from './send-together.js'

const send = (response: ServerResponse, answer: ApiResponse) =>
  new Promise<void>((sent, failed) => sendTogether({ response, answer, sent, failed }))
const sent: string[] = []
const responseTo = (name: string, writeHead: () => void = () => undefined) =>
  ({ req: { method: 'GET' }, writeHead, end: () => sent.push(name) }) as unknown as ServerResponse
const answer = () => ({ status: 200, headers: {}, body: '' })

test('answers of one round of the event loop leave at its end, in their order', async () => {
  const first = send(responseTo('a'), answer())
  await Promise.resolve()
  const second = send(responseTo('b'), answer())
  expect(sent).toEqual([])
  await nextRound()
  expect(sent.splice(0)).toEqual(['a', 'b'])
  await Promise.all([first, second])
})

test('the first of a round waits for no more than 32', async () => {
  const names = Array.from({ length: 33 }, (_, at) => `${at}`)
  const all = names.map((name) => send(responseTo(name), answer()))
  expect(sent).toEqual(names.slice(0, 32))
  await Promise.all(all)
  expect(sent.splice(0)).toEqual(names)
})

test('whose headers cannot be written keeps nobody from his answer', async () => {
  const refused = send(
    responseTo('a', () => {
      throw new TypeError('headers')
    }),
    answer(),
  )
  await send(responseTo('b'), answer())
  await expect(refused).rejects.toThrow('headers')
  expect(sent.splice(0)).toEqual(['b'])
})

test('a caller who has gone meanwhile is sent nothing', async () => {
  const gone = { destroyed: true, writeHead: vi.fn(), end: vi.fn() }
  await send(gone as unknown as ServerResponse, answer())
  expect(gone.end).not.toHaveBeenCalled()
})

test('a request of node:http is answered so, and is handled when its answer has been written', async () => {
  const message = { method: 'GET', url: '/', headers: {} } as unknown as IncomingMessage
  const engine = { handle: () => Promise.resolve(answer()) }
  const handled = handleNodeRequest(engine, { message, response: responseTo('a') }, {})
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(sent).toEqual([])
  expect(await handled).toBe(true)
  expect(sent.splice(0)).toEqual(['a'])
})

const failed = new Error('of the engine')

test.each([
  ['at once', () => failing()],
  ['later', () => Promise.reject(failed)],
])('an engine that fails %s ends the connection, and a caller of one’s own is told', async (_, handle) => {
  const message = { method: 'GET', url: '/', headers: {} } as unknown as IncomingMessage
  const destroy = vi.fn()
  createListener({ handle })(message, { destroy } as unknown as ServerResponse)
  await expect(handleNodeRequest({ handle }, { message, response: responseTo('a') }, {})).rejects.toBe(failed)
  expect(destroy).toHaveBeenCalledTimes(1)
})

function failing(): never {
  throw failed
}
