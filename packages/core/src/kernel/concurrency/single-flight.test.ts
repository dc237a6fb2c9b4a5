import { expect, it } from 'vitest'
import { SingleFlight } from './single-flight.js'

/** Work that ends when it is told to, and counts how often it began. */
function scripted() {
  const begun: ((value: string) => void)[] = []
  const failed: ((error: Error) => void)[] = []
  const work = () =>
    new Promise<string>((resolve, reject) => {
      begun.push(resolve)
      failed.push(reject)
    })
  return { begun, failed, work }
}

it('is shared by those who come while it is under way, by key', async () => {
  const flights = new SingleFlight<string>()
  const { begun, work } = scripted()
  const [first, second, other] = [flights.share('a', work), flights.share('a', work), flights.share('b', work)]
  expect([begun.length, flights.underWay('a'), flights.underWay('c')]).toEqual([2, first, undefined])
  begun[0]?.('one')
  begun[1]?.('two')
  expect(await Promise.all([first, second, other])).toEqual(['one', 'one', 'two'])
  void flights.share('a', work)
  expect(begun).toHaveLength(3)
})

it('fails for all who share it, and the next begins anew', async () => {
  const flights = new SingleFlight<string>()
  const { begun, failed, work } = scripted()
  const shared = [flights.share('a', work), flights.share('a', work)]
  failed[0]?.(new Error('lost'))
  expect((await Promise.allSettled(shared)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void flights.share('a', work)
  expect(begun).toHaveLength(2)
})

it('that was forgotten takes nothing of what began after it', async () => {
  const flights = new SingleFlight<string>()
  const { begun, work } = scripted()
  const old = flights.share('a', work)
  flights.forget()
  const young = flights.share('a', work)
  begun[0]?.('old')
  expect(await old).toBe('old')
  expect(flights.underWay('a')).toBe(young)
})

it('that is refused before it begins is nobody else’s', async () => {
  const flights = new SingleFlight<string>()
  expect(() =>
    flights.share('a', () => {
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect(await flights.share('a', async () => 'done')).toBe('done')
})
