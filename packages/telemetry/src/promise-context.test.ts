import { context, createContextKey, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { Context, ContextManager } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTelemetry } from './open-telemetry.js'
import { promiseContext } from './promise-context.js'
import { traceFields } from './trace-fields.js'

const KEY = createContextKey('test')
const named = (name: string): Context => ROOT_CONTEXT.setValue(KEY, name)
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

let manager: ContextManager
const name = () => manager.active().getValue(KEY)

beforeEach(() => {
  manager = (promiseContext({ node: '20.19.0' }) as ContextManager).enable()
})
afterEach(() => {
  manager.disable()
  context.disable()
  trace.disable()
})

describe('the context', () => {
  it('is that of the work, and after it what it was', () => {
    const self = { of: 'this' }
    function work(this: typeof self, a: number, b: number) {
      return [this.of, a + b, name()]
    }
    expect(manager.with(named('a'), work, self, 1, 2)).toEqual(['this', 3, 'a'])
    expect(() =>
      manager.with(named('a'), () => {
        throw new Error('of the work')
      }),
    ).toThrow('of the work')
    expect(manager.active()).toBe(ROOT_CONTEXT)
  })

  it('follows what is awaited, however many are under way', async () => {
    const seen = async (own: string) => {
      const names = [name()]
      await turn()
      names.push(name())
      await Promise.all([
        turn().then(() => names.push(name())),
        Promise.reject(new Error('no')).catch(() => names.push(name())),
      ])
      // A thenable is asked in a turn of its own.
      await { then: (resolve: () => void) => (names.push(name()), resolve()) }
      return names.every((each) => each === own)
    }
    const all = Array.from({ length: 50 }, (_, at) => manager.with(named(`${at}`), () => seen(`${at}`)))
    expect(name()).toBeUndefined()
    await turn()
    expect(name()).toBeUndefined()
    expect(await Promise.all(all)).toEqual(all.map(() => true))
  })

  it.each<[string, { new <T>(executor: ConstructorParameters<typeof Promise<T>>[0]): Promise<T> }]>([
    ['their own', class Own extends Promise<never> {} as unknown as PromiseConstructor],
    [
      'plain ones',
      class Query extends Promise<never> {
        static override get [Symbol.species]() {
          return Promise
        }
      } as unknown as PromiseConstructor,
    ],
  ])('follows promises of a subclass that derives %s', async (_, Subclass) => {
    const within = () => {
      const made = new Subclass<void>((resolve) => void setTimeout(resolve, 0))
      return Promise.all([
        made.then(name),
        made.then(() => turn()).then(name),
        made.finally(() => undefined).then(name),
        Subclass.prototype.then.call(made, name),
      ])
    }
    expect(await manager.with(named('a'), within)).toEqual(['a', 'a', 'a', 'a'])
  })

  it('follows generators that wait', async () => {
    async function* numbers() {
      for (let number = 0; number < 3; number++) {
        await turn()
        yield name()
      }
    }
    const read = async () => {
      const names: unknown[] = []
      for await (const of of numbers()) names.push(of, name())
      return names
    }
    const [a, b] = [manager.with(named('a'), read), manager.with(named('b'), read)]
    expect(await a).toEqual(Array(6).fill('a'))
    expect(await b).toEqual(Array(6).fill('b'))
  })

  it('may be changed inside of another', async () => {
    const names = await manager.with(named('outer'), async () => {
      const inner = await manager.with(named('inner'), async () => {
        await turn()
        return name()
      })
      return [inner, name()]
    })
    expect(names).toEqual(['inner', 'outer'])
  })

  it('does not follow callbacks, unless they are bound to it', async () => {
    const names = await manager.with(named('a'), () => {
      const of = (schedule: (done: () => void) => void) => new Promise((resolve) => schedule(() => resolve(name())))
      return Promise.all([
        of((done) => void setTimeout(done, 0)),
        of((done) => void setImmediate(done)),
        of((done) => process.nextTick(done)),
        of((done) => void setTimeout(manager.bind(manager.active(), done), 0)),
      ])
    })
    expect(names).toEqual([undefined, undefined, undefined, 'a'])
  })

  it('is bound to functions with what they are given, and to nothing else', () => {
    const add = manager.bind(named('a'), function (this: { base: number }, more: number) {
      return [this.base + more, name()]
    })
    expect(add.call({ base: 1 }, 2)).toEqual([3, 'a'])
    const emitter = {}
    expect(manager.bind(named('a'), emitter)).toBe(emitter)
  })

  it('ends with its manager, which may be enabled again', async () => {
    const later = manager.with(named('a'), async () => {
      await turn()
      return name()
    })
    manager.disable()
    expect(await later).toBeUndefined()
    manager.enable().enable()
    const again = manager.with(named('b'), async () => {
      await turn()
      return name()
    })
    expect(await again).toBe('b')
    manager.disable()
    const off = manager.with(named('c'), async () => {
      await turn()
      return name()
    })
    expect(await off).toBeUndefined()
  })
})

it('spans are inside of each other by it, and lines of a log find theirs', async () => {
  const exporter = new InMemorySpanExporter()
  const tracers = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  tracers.register({ contextManager: manager })
  const telemetry = openTelemetry({ tracer: tracers.getTracer('test') })
  const request = (at: number) =>
    telemetry.span({ name: `outer ${at}`, kind: 'server' }, async () => {
      await turn()
      return telemetry.span({ name: `inner ${at}`, kind: 'client' }, async () => {
        await turn()
        return traceFields()?.span_id
      })
    })
  const logged = await Promise.all([request(0), request(1)])
  const spans = new Map(exporter.getFinishedSpans().map((span) => [span.name, span]))
  for (const at of [0, 1]) {
    const [outer, inner] = [spans.get(`outer ${at}`), spans.get(`inner ${at}`)]
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
    expect(logged[at]).toBe(inner?.spanContext().spanId)
  }
  await tracers.shutdown()
})

it.each([
  [{ node: '24.0.0' }],
  [{ node: '26.1.0' }],
  [{ node: '22.6.0', bun: '1.2.0' }],
  [{ node: '20.11.1', deno: '2.1.0' }],
])('is the SDK’s own where that is as cheap, or where there are no hooks: %j', (versions) => {
  expect(promiseContext(versions)).toBeUndefined()
})
