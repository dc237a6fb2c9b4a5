import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Tracer } from '@opentelemetry/api'
import { ParentBasedSampler, AlwaysOnSampler, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTelemetry } from './open-telemetry.js'
import type { OpenTelemetryOptions } from './open-telemetry.js'
import { recordedTelemetry, seriesOf } from './recorded-telemetry.js'
import { traceFields } from './trace-fields.js'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

let recorded: ReturnType<typeof recordedTelemetry>
beforeEach(() => void (recorded = recordedTelemetry()))
afterEach(() => recorded.end())

const span = async (name: string) => {
  const found = recorded.spans().filter((candidate) => candidate.name === name)
  expect(found, name).toHaveLength(1)
  return found[0] as (typeof found)[0]
}

describe('a span', () => {
  it('has the kind and the attributes that it was told, later ones, too', async () => {
    const { telemetry } = recorded
    await telemetry.span(
      { name: 'POST /a', kind: 'server', attributes: { 'http.route': '/a', 'openapi.client_id': undefined } },
      async (told) => told.set({ 'openapi.code': 0, 'http.response.status_code': 200, 'openapi.tenant_id': undefined }),
    )
    for (const kind of ['client', 'consumer', 'internal'] as const)
      await telemetry.span({ name: kind, kind }, async () => undefined)
    expect((await span('POST /a')).attributes).toEqual({
      'http.route': '/a',
      'openapi.code': 0,
      'http.response.status_code': 200,
    })
    expect(recorded.spans().map(({ kind }) => kind)).toEqual([
      SpanKind.SERVER,
      SpanKind.CLIENT,
      SpanKind.CONSUMER,
      SpanKind.INTERNAL,
    ])
    expect((await span('POST /a')).status.code).toBe(SpanStatusCode.UNSET)
  })

  it('is inside of the one that the caller is in, across what is waited for', async () => {
    const { telemetry } = recorded
    const answer = await telemetry.span({ name: 'outer', kind: 'server' }, async () => {
      await new Promise(setImmediate)
      const inner = (name: string) =>
        telemetry.span({ name, kind: 'client' }, async () => {
          await new Promise(setImmediate)
          return traceFields()?.span_id
        })
      return Promise.all([inner('one'), inner('two')])
    })
    const [outer, one, two] = [await span('outer'), await span('one'), await span('two')]
    for (const inner of [one, two]) {
      expect(inner.parentSpanContext?.spanId).toBe(outer.spanContext().spanId)
      expect(inner.spanContext().traceId).toBe(outer.spanContext().traceId)
    }
    expect(answer).toEqual([one.spanContext().spanId, two.spanContext().spanId])
    expect(outer.parentSpanContext).toBeUndefined()
  })

  it('around work that is over when it returns is inside of the caller’s, and the work in none of its own', async () => {
    const { telemetry, metrics } = recorded
    const start = { name: 'sync', kind: 'client', duration: 'db.client.operation.duration' } as const
    const [answer, outside] = await telemetry.span({ name: 'outer', kind: 'server' }, async (outer) => [
      telemetry.spanSync?.(start, () => telemetry.traceParent()),
      outer.traceParent,
    ])
    expect(answer).toBe(outside)
    expect((await span('sync')).parentSpanContext?.spanId).toBe((await span('outer')).spanContext().spanId)
    expect((await metrics()).map(seriesOf)).toEqual([[[{}, 1]]])
  })

  it('around work that says itself when it is over has that end, and is what its work begins is within', async () => {
    const { telemetry, metrics } = recorded
    const start = { name: 'until', kind: 'server', duration: 'http.server.request.duration' } as const
    const answer = await telemetry.spanUntil?.(start, async (told, ended) => {
      await telemetry.span({ name: 'within', kind: 'client' }, async () => undefined)
      told.set({ 'http.response.status_code': 200 })
      ended()
      expect((await span('until')).attributes).toEqual({ 'http.response.status_code': 200 })
      return told.traceParent
    })
    const outer = (await span('until')).spanContext()
    expect(answer).toContain(outer.spanId)
    expect((await span('within')).parentSpanContext?.spanId).toBe(outer.spanId)
    expect((await metrics()).map(seriesOf)).toEqual([[[{ 'http.response.status_code': 200 }, 1]]])
  })

  it('around work that says it failed is marked so', async () => {
    const { telemetry } = recorded
    await telemetry.spanUntil?.({ name: 'failed', kind: 'server' }, async (_, ended) => ended(new TypeError('secret')))
    const { attributes, status } = await span('failed')
    expect([attributes, status.code]).toEqual([{ 'error.type': 'TypeError' }, SpanStatusCode.ERROR])
  })

  it('around work that throws at once is marked so, and what it throws goes on', async () => {
    const { telemetry } = recorded
    const failure = new TypeError('secret')
    const failing = (): never => {
      throw failure
    }
    expect(() => telemetry.spanSync?.({ name: 'unknown', kind: 'client' }, failing)).toThrow(failure)
    const errorType = () => 'conflict'
    expect(() => telemetry.spanSync?.({ name: 'known', kind: 'client', errorType }, failing)).toThrow(failure)
    for (const [name, type] of [
      ['unknown', 'TypeError'],
      ['known', 'conflict'],
    ] as const) {
      const { attributes, status } = await span(name)
      expect([attributes, status.code]).toEqual([{ 'error.type': type }, SpanStatusCode.ERROR])
    }
  })

  it('says whether anybody hears of it but its histogram', async () => {
    const heard = async (options: OpenTelemetryOptions) => {
      const { telemetry, end } = recordedTelemetry(options)
      const isHeard = await telemetry.span({ name: 'n', kind: 'server' }, async ({ isRecording }) => isRecording)
      await end()
      return isHeard
    }
    const metricAttributes = ['tenant'] as const
    expect(await heard({ traceRatio: 1 })).toBe(true)
    expect(await heard({ traceRatio: 0 })).toBe(false)
    expect(await heard({ traceRatio: 0, metricAttributes })).toBe(true)
  })

  it('begins a trace of its own where it is to be a root, and what its work begins is of that one', async () => {
    for (const traceRatio of [undefined, 1]) {
      const { telemetry, spans, end } = recordedTelemetry({ traceRatio })
      await telemetry.span({ name: 'outer', kind: 'server' }, () =>
        telemetry.span({ name: 'root', kind: 'internal', root: true }, async () => {
          await new Promise(setImmediate)
          return telemetry.span({ name: 'inner', kind: 'client' }, async () => undefined)
        }),
      )
      const [inner, root, outer] = spans()
      expect([inner?.name, root?.name, outer?.name]).toEqual(['inner', 'root', 'outer'])
      expect(root?.parentSpanContext).toBeUndefined()
      expect(root?.spanContext().traceId).not.toBe(outer?.spanContext().traceId)
      expect(inner?.parentSpanContext?.spanId).toBe(root?.spanContext().spanId)
      await end()
    }
  })

  it('belongs to a span of another process, or only refers to it', async () => {
    const { telemetry } = recorded
    const parent = `00-${TRACE}-${SPAN}-01`
    await telemetry.span({ name: 'belongs', kind: 'server', parent }, async () => undefined)
    await telemetry.span({ name: 'refers', kind: 'consumer', link: parent }, async () => undefined)
    await telemetry.span({ name: 'alone', kind: 'server', parent: 'nonsense', link: 'nonsense' }, async () => undefined)
    expect((await span('belongs')).parentSpanContext).toMatchObject({ traceId: TRACE, spanId: SPAN, isRemote: true })
    const refers = await span('refers')
    expect([refers.spanContext().traceId === TRACE, refers.links.map(({ context }) => context.spanId)]).toEqual([
      false,
      [SPAN],
    ])
    const alone = await span('alone')
    expect([alone.parentSpanContext, alone.links]).toEqual([undefined, []])
  })

  it('is told to nobody where the other process has not sampled its own, and measured all the same', async () => {
    const { telemetry } = recorded
    await telemetry.span(
      {
        name: 'unsampled',
        kind: 'server',
        parent: `00-${TRACE}-${SPAN}-00`,
        duration: 'http.server.request.duration',
      },
      async () => expect(telemetry.traceParent()).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`)),
    )
    expect(recorded.spans()).toEqual([])
    expect((await recorded.metrics()).map(seriesOf)).toEqual([[[{}, 1]]])
  })

  it('inside of one that is sampled out is not begun, and measured all the same', async () => {
    const parent = `00-${TRACE}-${SPAN}-00`
    const begun = vi.fn<() => void>()
    const tracer = { startSpan: (...given: Parameters<Tracer['startSpan']>) => (begun(), silent.startSpan(...given)) }
    const silent = new NodeTracerProvider().getTracer('test')
    const { telemetry, metrics, end } = recordedTelemetry({ tracer: tracer as Tracer })
    const inner = { name: 'inner', kind: 'client', duration: 'db.client.operation.duration' } as const
    await telemetry.span({ name: 'outer', kind: 'server', parent }, async (outer) => {
      await telemetry.span(inner, async (told) => {
        told.set({ 'error.type': 'told' })
        expect(told.traceParent).toBe(outer.traceParent)
        expect(traceFields()?.trace_id).toBe(TRACE)
      })
      // What another process has sampled is another matter.
      await telemetry.span({ ...inner, parent: `00-${TRACE}-${SPAN}-01` }, async () => undefined)
    })
    expect(begun).toHaveBeenCalledTimes(2)
    expect((await metrics()).map(seriesOf)).toEqual([
      [
        [{ 'error.type': 'told' }, 1],
        [{}, 1],
      ],
    ])
    await end()
  })

  it('that fails tells the kind of the error, never what it says', async () => {
    const { telemetry } = recorded
    class NotEnough extends Error {}
    const failure = new NotEnough('ada@example.com has 5.00')
    await expect(
      telemetry.span({ name: 'fails', kind: 'internal', duration: 'openapi.job.duration' }, async () => {
        throw failure
      }),
    ).rejects.toBe(failure)
    const failed = await span('fails')
    expect(failed.attributes).toEqual({ 'error.type': 'NotEnough' })
    expect([failed.status, failed.events]).toEqual([{ code: SpanStatusCode.ERROR }, []])
    expect(JSON.stringify([failed.attributes, failed.status, failed.events])).not.toContain('ada')
  })

  it('keeps the kind of error that the work has told, whether it throws or not', async () => {
    const { telemetry } = recorded
    const fail = telemetry.span({ name: 'throws', kind: 'client' }, async (told) => {
      told.set({ 'error.type': 'timed_out' })
      throw new TypeError('no')
    })
    await expect(fail).rejects.toThrow('no')
    await telemetry.span({ name: 'answers', kind: 'client' }, async (told) => told.set({ 'error.type': '500' }))
    await telemetry.span({ name: 'begins', kind: 'client', attributes: { 'error.type': '1' } }, async () => undefined)
    for (const name of ['throws', 'answers', 'begins'])
      expect((await span(name)).status.code).toBe(SpanStatusCode.ERROR)
    expect((await span('throws')).attributes).toEqual({ 'error.type': 'timed_out' })
  })

  it('that knows what may be thrown tells its kind, unless the work has, or that it is none, and else the name of its class', async () => {
    const { telemetry } = recorded
    const errorType = (error: unknown) =>
      error instanceof SyntaxError ? null : error instanceof RangeError ? 'out_of_range' : undefined
    const fail = (name: string, error: Error, told?: string) =>
      telemetry
        .span({ name, kind: 'client', errorType }, async (begun) => {
          begun.set({ 'error.type': told })
          throw error
        })
        .catch(() => undefined)
    await fail('known', new RangeError('no'))
    await fail('told', new RangeError('no'), 'timed_out')
    await fail('unknown', new TypeError('no'))
    await fail('no failure', new SyntaxError('no'))
    const names = ['known', 'told', 'unknown', 'no failure']
    const types = await Promise.all(names.map(async (name) => (await span(name)).attributes['error.type']))
    expect(types).toEqual(['out_of_range', 'timed_out', 'TypeError', undefined])
    expect((await span('no failure')).status.code).toBe(SpanStatusCode.UNSET)
  })

  it('hands on what work throws before it waits for anything', async () => {
    const { telemetry } = recorded
    await expect(
      telemetry.span({ name: 'at once', kind: 'internal' }, () => {
        throw new RangeError('at once')
      }),
    ).rejects.toThrow(RangeError)
    expect((await span('at once')).attributes).toEqual({ 'error.type': 'RangeError' })
  })

  it('is measured in seconds', async () => {
    const times = [1000, 3500]
    const clock = { monotonic: () => times.shift() ?? 0 }
    const { telemetry, metrics, end } = recordedTelemetry({ clock })
    await telemetry.span({ name: 'slow', kind: 'internal', duration: 'openapi.job.duration' }, async () => undefined)
    const [metric] = await metrics()
    expect(metric?.dataPoints[0]?.value).toMatchObject({ sum: 2.5, count: 1 })
    await end()
  })
})

describe('the span that the caller is in', () => {
  it('is told as text that another process reads, and for lines of a log', async () => {
    const { telemetry } = recorded
    expect([telemetry.traceParent(), traceFields()]).toEqual([undefined, undefined])
    const told = await telemetry.span({ name: 'told', kind: 'server' }, async () => ({
      text: telemetry.traceParent(),
      fields: traceFields(),
    }))
    const { traceId, spanId } = (await span('told')).spanContext()
    expect(told).toEqual({ text: `00-${traceId}-${spanId}-01`, fields: { trace_id: traceId, span_id: spanId } })
  })

  it('has an id also where nothing is sampled', async () => {
    const sampler = new ParentBasedSampler({ root: new AlwaysOnSampler() })
    const tracer = new NodeTracerProvider({ sampler }).getTracer('test')
    const telemetry = openTelemetry({ tracer })
    const texts = await telemetry.span({ name: 'n', kind: 'server' }, async (told) => [
      told.traceParent,
      telemetry.traceParent(),
    ])
    expect(texts).toEqual([expect.stringMatching(/-01$/), texts[0]])
  })
})

it('without an SDK everything works as if nobody listened', async () => {
  const telemetry = openTelemetry()
  telemetry.count('openapi.token.issued', 1)
  telemetry.observe('openapi.webhook.dead', () => [{ value: 1 }])
  expect(await telemetry.span({ name: 'n', kind: 'server' }, async () => 7)).toBe(7)
})
