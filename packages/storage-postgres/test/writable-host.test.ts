import { expect, test } from 'vitest'
import { WritableHost } from '../src/writable-host.js'

interface FakeClient {
  readonly host: number
  code?: string
  kill(code: string): void
}

function fakeClient(host: number): FakeClient {
  return {
    host,
    kill(code) {
      this.code = code
    },
  }
}

const silence = (): Promise<never> => new Promise(() => undefined)

test('the host that took writes last is asked first', async () => {
  const hosts = new WritableHost(3)
  const asked: number[] = []
  const connect = async (host: number): Promise<FakeClient> => {
    asked.push(host)
    if (host !== 1) throw new Error(`read-only ${host}`)
    return fakeClient(host)
  }
  expect((await hosts.open(connect)).host).toBe(1)
  expect((await hosts.open(connect)).host).toBe(1)
  expect(asked).toEqual([0, 1, 1])
})

test('the search fails with the last refusal when all have refused, each of them once', async () => {
  const asked: number[] = []
  const connect = (host: number): Promise<FakeClient> => {
    asked.push(host)
    return Promise.reject(new Error(`refused ${host}`))
  }
  await expect(new WritableHost(2).open(connect)).rejects.toThrow('refused 1')
  expect(asked).toEqual([0, 1])
})

test('a host that refused is asked again while another says nothing: it may be about to take over', async () => {
  let refusals = 2
  const connect = (host: number): Promise<FakeClient> => {
    if (host === 0) return silence()
    if (refusals === 0) return Promise.resolve(fakeClient(host))
    refusals -= 1
    return Promise.reject(new Error('in recovery'))
  }
  expect((await new WritableHost(2).open(connect)).host).toBe(1)
})

test('a host that answers too late is left again', async () => {
  let answer: (client: FakeClient) => void = () => undefined
  const connect = (host: number): Promise<FakeClient> =>
    host === 1 ? Promise.resolve(fakeClient(1)) : new Promise((resolve) => (answer = resolve))
  expect((await new WritableHost(2).open(connect)).host).toBe(1)
  const late = fakeClient(0)
  answer(late)
  await expect.poll(() => late.code).toBe('CONNECTION_ENDED')
})
