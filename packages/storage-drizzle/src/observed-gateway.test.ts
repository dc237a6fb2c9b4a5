import { StorageError } from '@org/openapi-core/storage'
import type { SpanStart, Telemetry } from '@org/openapi-core/telemetry'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Gateway, ImmediateGateway, TransactionalGateway } from './gateway.js'
import { observedGateway } from './observed-gateway.js'

const statement = { name: 'findAll', mode: 'read', build: () => undefined as never } as const

/** A gateway that does nothing, or fails. */
function gatewayOf(error: Error | undefined): TransactionalGateway<object> {
  const answer = <T>(value: T): Promise<T> => (error === undefined ? Promise.resolve(value) : Promise.reject(error))
  const gateway: Gateway<object> = {
    execute: () => answer([]),
    send: () => answer(undefined),
    rows: () => answer([]),
    query: () => answer(undefined as never),
  }
  return { ...gateway, transaction: (work) => work(gateway) }
}

/** What was told of each span: its name, and its kind of error. */
function listening(told: [name: string, errorType: string | null | undefined][]): Telemetry {
  const note = ({ name, errorType }: SpanStart, error: unknown) => void told.push([name, errorType?.(error)])
  return {
    span: (start, work) =>
      work({ traceParent: undefined, set: () => undefined }).then(
        (answer) => {
          note(start, undefined)
          return answer
        },
        (error: unknown) => {
          note(start, error)
          throw error
        },
      ),
    record: () => undefined,
    count: () => undefined,
    observe: () => undefined,
    traceParent: () => undefined,
  }
}

it.each([
  [new StorageError('conflict', '40001'), 'conflict'],
  [new TypeError('no'), undefined],
  [undefined, undefined],
])('spans of a storage tell of %s as %s, which goes on unchanged', async (error, type) => {
  const told: [string, string | null | undefined][] = []
  const gateway = observedGateway(gatewayOf(error), { telemetry: listening(told), system: 'sqlite' })
  const outcomes = await Promise.allSettled([
    gateway.execute(statement, {}),
    gateway.send(statement, {}),
    gateway.rows(
      'read',
      () => ({}),
      () => sql``,
    ),
    gateway.query('read', () => Promise.resolve()),
    gateway.transaction((tx) => tx.send(statement, {})),
  ])
  for (const outcome of outcomes) expect('reason' in outcome ? outcome.reason : undefined).toBe(error)
  expect(told.sort()).toEqual([
    ['findAll', type],
    ['findAll', type],
    ['findAll', type],
    ['query', type],
    ['query', type],
    // What the work throws of its own is no failure of the database.
    ['transaction', type ?? null],
  ])
})

/** One that is free, or not, for what it is asked. */
function immediateOf(isFree: boolean, error?: Error): TransactionalGateway<object> & ImmediateGateway<object> {
  const executeNow = (): never[] => {
    if (error !== undefined) throw error
    return []
  }
  return { ...gatewayOf(error), isFree: () => isFree, executeNow }
}

/** The same, and which of the two kinds of spans each was. */
function listeningToBoth(told: [string, string | null | undefined][], kinds: string[]): Telemetry {
  const telemetry = listening(told)
  return {
    ...telemetry,
    span: (start, work) => {
      kinds.push('span')
      return telemetry.span(start, work)
    },
    spanSync: (start, work) => {
      kinds.push('spanSync')
      try {
        const answer = work()
        told.push([start.name, undefined])
        return answer
      } catch (error) {
        told.push([start.name, start.errorType?.(error)])
        throw error
      }
    },
  }
}

it.each([
  [true, undefined, undefined],
  [true, new StorageError('conflict', '40001'), 'conflict'],
  [false, undefined, undefined],
  [false, new StorageError('conflict', '40001'), 'conflict'],
] as const)(
  'statements of a driver that is free (%s) are told of without a promise, failed (%s) or not',
  async (isFree, error, type) => {
    const told: [string, string | null | undefined][] = []
    const kinds: string[] = []
    const telemetry = listeningToBoth(told, kinds)
    const gateway = observedGateway(immediateOf(isFree, error), { telemetry, system: 'sqlite' })
    const outcomes = await Promise.allSettled([gateway.execute(statement, {}), gateway.send(statement, {})])
    for (const outcome of outcomes) expect('reason' in outcome ? outcome.reason : undefined).toBe(error)
    expect(told).toEqual([
      ['findAll', type],
      ['findAll', type],
    ])
    expect(kinds).toEqual(isFree ? ['spanSync', 'spanSync'] : ['span', 'span'])
  },
)

it('a listener that knows no such spans is told of them by the others', async () => {
  const told: [string, string | null | undefined][] = []
  const error = new StorageError('conflict', '40001')
  const gateway = observedGateway(immediateOf(true, error), { telemetry: listening(told), system: 'sqlite' })
  await expect(gateway.execute(statement, {})).rejects.toBe(error)
  expect(told).toEqual([['findAll', 'conflict']])
})
