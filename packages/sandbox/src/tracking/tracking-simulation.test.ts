import { describe, expect, it } from 'vitest'
import type { TrackingQuery } from '@org/openapi-core/channels'
import { createSandboxWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'

function start() {
  const world = createSandboxWorld()
  const { tracking, translator } = sandboxChannels(world)
  const signal = new AbortController().signal
  return {
    find: (query: TrackingQuery) => tracking?.findTrack(query, signal),
    translate: (language: string, ...texts: string[]) => translator?.translate({ texts, language }, signal),
    post: (path: string, body: unknown) => world.control({ method: 'POST', path, body }),
  }
}

const parcel = { trackingNo: 'YT1', type: 1 } as const

describe('the carriers of the sandbox', () => {
  it('know what they were told last of a parcel of that type', async () => {
    const { find, post } = start()
    const event = {
      content: 'Picked up',
      currentPosition: 'Hangzhou',
      trackDate: '2026-09-08 18:30:00',
      status: 'IN_TRANSIT',
    }
    expect(await find(parcel)).toBeUndefined()
    const { status } = await post('/tracking', { ...parcel, events: [event], carrierName: 'YTO', checkStatus: 1 })
    expect(status).toBe(200)
    expect(await find({ ...parcel, carrierName: 'another' })).toEqual({
      ...parcel,
      events: [{ ...event, trackDate: new Date('2026-09-08T10:30:00Z') }],
      carrierName: 'YTO',
      checkStatus: 1,
    })
    expect(await find({ ...parcel, type: 2 })).toBeUndefined()
    await post('/tracking', { ...parcel, events: [] })
    expect(await find(parcel)).toEqual({ ...parcel, events: [] })
  })

  it.each([
    ['2026-09-08 18:30:00', '2026-09-08T10:30:00.000Z'],
    ['2026-09-08T18:30:00', '2026-09-08T10:30:00.000Z'],
    ['2026-09-08T18:30:00Z', '2026-09-08T18:30:00.000Z'],
    ['2026-09-08T18:30:00+02:00', '2026-09-08T16:30:00.000Z'],
  ])('take %s for %s, and an event without a status for one under way', async (trackDate, instant) => {
    const { find, post } = start()
    await post('/tracking', { ...parcel, events: [{ content: 'x', trackDate }] })
    expect((await find(parcel))?.events).toEqual([{ content: 'x', trackDate: new Date(instant), status: 'IN_TRANSIT' }])
  })

  it.each([
    {},
    { trackingNo: '', type: 1, events: [] },
    { trackingNo: 'x', type: 3, events: [] },
    { trackingNo: 'x', type: 1 },
    { trackingNo: 'x', type: 1, events: [{ content: 'x', trackDate: '2026-02-30 10:00:00' }] },
    { trackingNo: 'x', type: 1, events: [{ content: 'x', trackDate: 'yesterday' }] },
    { trackingNo: 'x', type: 1, events: [{ trackDate: '2026-09-08 18:30:00' }] },
    { trackingNo: 'x', type: 1, events: [{ content: 'x', trackDate: '2026-09-08 18:30:00', status: 'LOST' }] },
  ])('are told nothing wrong: %j', async (body) => {
    expect(await start().post('/tracking', body)).toMatchObject({ status: 400 })
  })

  it.each([
    ['refuse', { name: 'ChannelRefusal' }],
    ['down', { name: 'Error', message: expect.stringContaining('nobody listens') }],
  ])('can be told to %s', async (mode, error) => {
    const { find, post } = start()
    await post('/behaviour', { channel: 'tracking', mode, times: 1 })
    await expect(find(parcel)).rejects.toMatchObject(error)
    expect(await find(parcel)).toBeUndefined()
  })
})

describe('the translator of the sandbox', () => {
  it('puts the language in front of a text; English is what it is', async () => {
    const { translate } = start()
    expect(await translate('es', 'Air', 'Sea')).toEqual(['[es] Air', '[es] Sea'])
    expect(await translate('en', 'Air')).toEqual(['Air'])
    expect(await translate('en-GB', 'Air')).toEqual(['Air'])
  })

  it('can be told to be down', async () => {
    const { translate, post } = start()
    await post('/behaviour', { channel: 'translator', mode: 'down', times: 1 })
    await expect(translate('es', 'Air')).rejects.toMatchObject({ name: 'Error' })
    expect(await translate('es', 'Air')).toEqual(['[es] Air'])
  })
})
