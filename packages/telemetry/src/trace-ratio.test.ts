import { context, createContextKey, trace } from '@opentelemetry/api'
import type { Span } from '@opentelemetry/api'
import { systemRandom } from '@org/openapi-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OpenTelemetryOptions } from './open-telemetry.js'
import { recordedTelemetry, seriesOf } from './recorded-telemetry.js'
import { traceFields } from './trace-fields.js'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const server = { name: 'outer', kind: 'server', duration: 'http.server.request.duration' } as const
const inner = { name: 'inner', kind: 'client', duration: 'db.client.operation.duration' } as const

const ended: (() => Promise<void>)[] = []
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

function record(options: OpenTelemetryOptions) {
  const recorded = recordedTelemetry(options)
  ended.push(recorded.end)
  return recorded
}

describe('of the traces that begin here', () => {
  it('so many are kept, each whole, and all are measured', async () => {
    // Of a quarter that are kept: the first has none before it, the second two, the third none; the last is not reached.
    const numbers = [2 ** 32 - 1, 2 ** 31, 2 ** 32 * 0.76, 0]
    const random = { ...systemRandom, integer: () => numbers.shift() as number }
    const { telemetry, spans, metrics } = record({ traceRatio: 0.25, random })
    const kept: boolean[] = []
    for (let at = 0; at < 6; at++)
      await telemetry.span(server, async ({ isRecording }) => {
        kept.push(isRecording === true)
        await telemetry.span(inner, async () => undefined)
      })
    expect(numbers).toEqual([])
    expect(kept).toEqual([true, false, false, true, true, false])
    expect(spans().map(({ name }) => name)).toEqual(['inner', 'outer', 'inner', 'outer', 'inner', 'outer'])
    expect((await metrics()).map(seriesOf)).toEqual([[[{}, 6]], [[{}, 6]]])
  })

  it('each is kept by the same chance, whatever became of those before it', async () => {
    const { telemetry } = record({ traceRatio: 0.3 })
    const kept = await Promise.all(
      Array.from({ length: 20_000 }, () => telemetry.span(server, async ({ isRecording }) => isRecording)),
    )
    const share = (of: readonly unknown[]) => of.filter((isKept) => isKept === true).length / of.length
    // Six standard deviations.
    expect(Math.abs(share(kept) - 0.3)).toBeLessThan(0.02)
    expect(Math.abs(share(kept.filter((_, at) => kept[at - 1] === true)) - 0.3)).toBeLessThan(0.036)
  })

  it.each([
    [0, 0],
    [1, 200],
  ])('with a ratio of %d of two hundred %d are', async (traceRatio, kept) => {
    const { telemetry, spans } = record({ traceRatio })
    for (let at = 0; at < 200; at++) await telemetry.span(server, async () => undefined)
    expect(spans()).toHaveLength(kept)
  })

  it('those that are not have ids of their own, for lines of a log and for whoever goes on with them', async () => {
    const { telemetry } = record({ traceRatio: 0 })
    const seen = new Set<string>()
    // More than ids are drawn for at once.
    for (let at = 0; at < 300; at++) {
      await telemetry.span(server, async (span) => {
        await new Promise(setImmediate)
        const fields = traceFields()
        const text = `00-${fields?.trace_id}-${fields?.span_id}-00`
        expect(text).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
        expect([span.traceParent, telemetry.traceParent()]).toEqual([text, text])
        await telemetry.span(inner, async (within) => expect(within.traceParent).toBe(text))
        for (const id of Object.values(fields ?? {})) seen.add(id)
      })
    }
    expect(seen.size).toBe(600)
  })

  it('cost no ids where nobody asks for them', async () => {
    const bytes = vi.fn<(length: number) => Uint8Array>((length) => systemRandom.bytes(length))
    const { telemetry } = record({ traceRatio: 0, random: { ...systemRandom, bytes } })
    const request = (look: () => unknown) =>
      telemetry.span(server, async (span) => {
        span.set({ 'error.type': 'told' })
        await telemetry.span(inner, async () => look())
      })
    await request(() => undefined)
    expect(bytes).not.toHaveBeenCalled()
    for (let at = 0; at < 3; at++) await request(() => telemetry.traceParent())
    expect(bytes).toHaveBeenCalledTimes(1)
  })

  it('may be told things by a tracer of the host, of which nobody hears', async () => {
    const { telemetry, spans, tracer } = record({ traceRatio: 0 })
    await telemetry.span(server, async (told) => {
      const span = trace.getActiveSpan() as Span
      const link = { context: span.spanContext() }
      span.setAttribute('a', 1).setAttributes({ a: 1 }).addEvent('a').addLink(link).addLinks([link])
      span.setStatus({ code: 1 }).updateName('a')
      span.recordException('a')
      span.end()
      expect(span.isRecording()).toBe(false)
      tracer.startSpan('of the host').end()
      expect(told.traceParent).toBe(telemetry.traceParent())
    })
    expect(spans()).toEqual([])
  })

  it('one that refers to another process’s is decided on like the rest', async () => {
    const { telemetry, spans } = record({ traceRatio: 0 })
    await telemetry.span({ ...server, link: `00-${TRACE}-${SPAN}-01` }, async () => undefined)
    expect(spans()).toEqual([])
  })
})

describe('a trace of another process', () => {
  it('is kept where that keeps it, whatever the ratio', async () => {
    const { telemetry, spans } = record({ traceRatio: 0 })
    await telemetry.span({ ...server, parent: `00-${TRACE}-${SPAN}-01` }, () =>
      telemetry.span(inner, async () => undefined),
    )
    expect(spans().map((span) => span.spanContext().traceId)).toEqual([TRACE, TRACE])
    expect(spans()[1]?.parentSpanContext).toMatchObject({ spanId: SPAN })
  })

  it('is left out where that leaves it out, and has its id', async () => {
    const { telemetry, spans, metrics } = record({ traceRatio: 1 })
    await telemetry.span({ ...server, parent: `00-${TRACE}-${SPAN}-00` }, async (span) => {
      expect(span.traceParent).toMatch(new RegExp(`^00-${TRACE}-(?!${SPAN})[0-9a-f]{16}-00$`))
      await telemetry.span(inner, async () => undefined)
    })
    expect(spans()).toEqual([])
    expect((await metrics()).map(seriesOf)).toEqual([[[{}, 1]], [[{}, 1]]])
  })

  it('of which a tracer of the host has begun a part here goes on in it', async () => {
    const { telemetry, spans, tracer } = record({ traceRatio: 0 })
    await tracer.startActiveSpan('of the host', async (span) => {
      await telemetry.span(inner, async () => undefined)
      span.end()
    })
    expect(spans().map(({ name }) => name)).toEqual(['inner', 'of the host'])
  })
})

it('what else a context holds is still there inside of a span, and may be changed', async () => {
  const { telemetry } = record({ traceRatio: 0 })
  const [key, other] = [createContextKey('key'), createContextKey('other')]
  await context.with(context.active().setValue(key, 1), () =>
    telemetry.span(server, async (span) => {
      const active = context.active()
      expect([active.getValue(key), active.getValue(other)]).toEqual([1, undefined])
      const changed = [active.setValue(other, 2), active.deleteValue(key)]
      expect(changed.map((each) => [each.getValue(key), each.getValue(other)])).toEqual([
        [1, 2],
        [undefined, undefined],
      ])
      for (const each of changed) context.with(each, () => expect(telemetry.traceParent()).toBe(span.traceParent))
    }),
  )
})
