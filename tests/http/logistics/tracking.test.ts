import { ChannelRefusal } from '@org/openapi-core/channels'
import { beforeEach, describe, expect, test } from 'vitest'
import { event, startLogistics } from './logistics-platform.js'
import type { LogisticsPlatform } from './logistics-platform.js'

const TRACK_PROVIDER_ERROR = 1_011_024_000

let logistics: LogisticsPlatform

beforeEach(async () => {
  logistics = await startLogistics()
})

const domestic = { trackingNo: 'YT1', type: 1 } as const
const international = { trackingNo: 'LX1', type: 2 } as const

const data = async (body: object) => (await logistics.track(body)).body.data

describe('logistics/track/query (rules/logistics#tracking)', () => {
  test('domestic: newest event first and on top, with the domestic extras and no other', async () => {
    logistics.tracking.put(domestic, {
      events: [
        event('2026-09-08 18:30:00', 'Picked up', { currentPosition: 'Hangzhou' }),
        event('2026-09-10 09:00:00', 'Signed for', { currentPosition: null, status: 'DELIVERED' }),
        event('2026-09-09 02:00:00', 'On its way'),
      ],
      carrierName: 'YTO Express',
      carrierCode: 'yuantong',
      checkStatus: '1',
      arrivalTime: '2026-09-10 09',
      country: 'of the other type',
    })
    expect((await logistics.track(domestic)).body).toEqual({
      code: 0,
      data: {
        trackingNo: 'YT1',
        type: 1,
        status: 'DELIVERED',
        trackContent: 'Signed for',
        trackDate: '2026-09-10 09:00:00',
        trackItems: [
          { currentPosition: null, content: 'Signed for', trackDate: '2026-09-10 09:00:00', status: 'DELIVERED' },
          {
            currentPosition: 'Guangzhou',
            content: 'On its way',
            trackDate: '2026-09-09 02:00:00',
            status: 'IN_TRANSIT',
          },
          { currentPosition: 'Hangzhou', content: 'Picked up', trackDate: '2026-09-08 18:30:00', status: 'IN_TRANSIT' },
        ],
        carrierName: 'YTO Express',
        carrierCode: 'yuantong',
        checkStatus: '1',
        arrivalTime: '2026-09-10 09',
      },
      msg: '',
    })
  })

  test('international: its own extras, null where the carrier says nothing', async () => {
    const extras = {
      logisticsOrderNo: 'LO1',
      expressNo: 'EX1',
      supplierCode: 'S',
      trackUrl: 'https://track.example.com/LX1',
      country: 'US',
    }
    logistics.tracking.put(international, {
      events: [event('2026-09-10 09:00:00', 'Left', { status: 'DELIVERING' })],
      ...extras,
      carrierName: 'x',
    })
    expect(await data(international)).toEqual({
      trackingNo: 'LX1',
      type: 2,
      status: 'DELIVERING',
      trackContent: 'Left',
      trackDate: '2026-09-10 09:00:00',
      trackItems: [
        { currentPosition: 'Guangzhou', content: 'Left', trackDate: '2026-09-10 09:00:00', status: 'DELIVERING' },
      ],
      lastMileTrackingNo: null,
      supplierName: null,
      logisticsLineName: null,
      shipCountry: null,
      ...extras,
    })
  })

  test.each([
    [domestic, ['carrierName', 'carrierCode', 'checkStatus', 'arrivalTime']],
    [
      international,
      [
        'logisticsOrderNo',
        'expressNo',
        'lastMileTrackingNo',
        'supplierCode',
        'supplierName',
        'logisticsLineName',
        'trackUrl',
        'shipCountry',
        'country',
      ],
    ],
  ])('a number that no carrier knows, or has no event of yet, is PENDING: %j', async (parcel, extras) => {
    const nothing = { ...parcel, status: 'PENDING', trackContent: null, trackDate: null, trackItems: [] }
    const nulls = Object.fromEntries(extras.map((name) => [name, null]))
    const unknown = await logistics.track(parcel)
    expect([unknown.status, unknown.body]).toEqual([200, { code: 0, data: { ...nothing, ...nulls }, msg: '' }])
    logistics.tracking.put(parcel, { events: [], carrierName: 'SF', country: 'US' })
    logistics.platform.clock.advance(60_000)
    expect(await data(parcel)).toEqual({
      ...nothing,
      ...nulls,
      [parcel.type === 1 ? 'carrierName' : 'country']: parcel.type === 1 ? 'SF' : 'US',
    })
  })

  test.each(['oldest', 'newest'])(
    'of events of the same second, told %s first, the newest is at the top',
    async (first) => {
      const time = '2026-09-10 09:00:00'
      const events = [
        event('2026-09-09 09:00:00', 'old'),
        event(time, 'a'),
        event(time, 'b', { status: 'DELIVERING' }),
        event(time, 'c', { status: 'DELIVERED' }),
      ]
      logistics.tracking.put(domestic, { events: first === 'oldest' ? events : events.toReversed() })
      const { trackItems, trackContent, status } = await data(domestic)
      expect(trackItems.map(({ content }: { content: string }) => content)).toEqual(['c', 'b', 'a', 'old'])
      expect([trackContent, status]).toEqual(['c', 'DELIVERED'])
    },
  )

  test('events of which all are of the same second keep the carrier’s order', async () => {
    const time = '2026-09-10 09:00:00'
    logistics.tracking.put(domestic, { events: [event(time, 'a'), event(time, 'b')] })
    expect((await data(domestic)).trackContent).toBe('a')
  })

  test('the two types are two parcels', async () => {
    logistics.tracking.put({ trackingNo: 'X', type: 1 }, { events: [event('2026-09-10 09:00:00', 'at home')] })
    expect((await data({ trackingNo: 'X', type: 2 })).status).toBe('PENDING')
    expect((await data({ trackingNo: 'X', type: 1 })).trackContent).toBe('at home')
  })

  test('blanks around the number and the carrier are not asked for; a carrier only of domestic parcels', async () => {
    await logistics.track({ trackingNo: ' YT1\t', type: 1, carrierName: ' SF ' })
    await logistics.track({ trackingNo: 'YT2', type: 1, carrierName: '  ', language: null })
    await logistics.track({ trackingNo: 'LX1', type: 2, carrierName: 'SF' })
    expect(logistics.tracking.asked).toEqual([
      { trackingNo: 'YT1', type: 1, carrierName: 'SF' },
      { trackingNo: 'YT2', type: 1 },
      { trackingNo: 'LX1', type: 2 },
    ])
    expect((await data({ trackingNo: ' YT1 ', type: 1 })).trackingNo).toBe('YT1')
  })

  test.each([
    [{ type: 1 }, 'trackingNo is required'],
    [{ trackingNo: '', type: 1 }, 'trackingNo must not be blank'],
    [{ trackingNo: ' ', type: 1 }, 'trackingNo must not be blank'],
    [{ trackingNo: 'x'.repeat(65), type: 1 }, 'trackingNo must have at most 64 characters'],
    [{ trackingNo: 1, type: 1 }, 'trackingNo must be string'],
    [{ trackingNo: 'x' }, 'type is required'],
    [{ trackingNo: 'x', type: 0 }, 'type must be one of 1, 2'],
    [{ trackingNo: 'x', type: 3 }, 'type must be one of 1, 2'],
    [{ trackingNo: 'x', type: '1' }, 'type must be integer'],
    [{ trackingNo: 'x', type: 1.5 }, 'type must be integer'],
    [{ trackingNo: 'x', type: 1, carrierName: 'x'.repeat(65) }, 'carrierName must have at most 64 characters'],
    [{ trackingNo: 'x', type: 1, carrierName: 1 }, 'carrierName must be string'],
    [{ trackingNo: 'x', type: 2, language: 'x'.repeat(65) }, 'language must have at most 64 characters'],
    [{ trackingNo: 'x', type: 2, language: 1 }, 'language must be string'],
  ])('%j: 400', async (body, reason) => {
    const answer = await logistics.track(body)
    expect([answer.status, answer.body.msg]).toEqual([400, `Invalid parameter: ${reason}`])
    expect(logistics.tracking.asked).toEqual([])
  })
})

describe('carriers in trouble', () => {
  const refused = { code: TRACK_PROVIDER_ERROR, data: null, msg: 'The carrier did not answer, please try again later' }

  test('a failure: 1011024000 after a second attempt, and nothing of it is remembered', async () => {
    logistics.tracking.failWith(new Error('reset'), new Error('reset'))
    const { status, body } = await logistics.track(domestic)
    expect([status, body]).toEqual([200, refused])
    expect(logistics.tracking.asked).toHaveLength(2)
    expect((await data(domestic)).status).toBe('PENDING')
  })

  test('a second attempt that succeeds is the answer', async () => {
    logistics.tracking.failWith(new Error('reset'))
    expect((await data(domestic)).status).toBe('PENDING')
  })

  test('a refusal: 1011024000, asked once', async () => {
    logistics.tracking.failWith(new ChannelRefusal('no contract'))
    expect((await logistics.track(domestic)).body).toEqual(refused)
    expect(logistics.tracking.asked).toHaveLength(1)
  })

  test('no carriers at all: 1011024000', async () => {
    const { track } = await startLogistics({ channels: { tracking: undefined } })
    expect((await track(domestic)).body).toEqual(refused)
  })

  test('carriers that never answer: 1011024000 after their time', async () => {
    const { track } = await startLogistics({
      channelPolicy: { timeoutMs: 20, attempts: 1 },
      channels: { tracking: { findTrack: () => new Promise(() => undefined) } },
    })
    expect((await track(domestic)).body).toEqual(refused)
  })

  test.each([
    ['null', null],
    ['no events', {}],
    ['a time as text', { events: [event('2026-09-10 09:00:00', 'x', { trackDate: '2026-09-10 09:00:00' })] }],
    ['no real time', { events: [event('2026-09-10 09:00:00', 'x', { trackDate: new Date(NaN) })] }],
    ['a time beyond the calendar', { events: [event('2026-09-10 09:00:00', 'x', { trackDate: new Date(8.64e15) })] }],
    ['a status of its own', { events: [event('2026-09-10 09:00:00', 'x', { status: 'LOST' })] }],
    ['no content', { events: [event('2026-09-10 09:00:00', 'x', { content: null })] }],
    ['too many events', { events: Array.from({ length: 501 }, () => event('2026-09-10 09:00:00', 'x')) }],
  ])('an answer of another shape (%s): 1011024000, and a line in the log without what it holds', async (_, answer) => {
    const { track, platform } = await startLogistics({
      channels: { tracking: { findTrack: async () => answer as never } },
    })
    expect((await track(domestic)).body).toEqual(refused)
    expect(platform.log.lines.filter((line) => line.includes('another shape'))).toHaveLength(1)
    expect(platform.log.lines.join()).not.toContain('LOST')
  })
})

describe('polling', () => {
  const put = (content: string) => logistics.tracking.put(domestic, { events: [event('2026-09-10 09:00:00', content)] })

  test('an answer is reused for a minute of the engine’s time, also that there is none', async () => {
    expect((await data(domestic)).trackContent).toBeNull()
    put('first')
    logistics.platform.clock.advance(59_999)
    expect((await data(domestic)).trackContent).toBeNull()
    logistics.platform.clock.advance(1)
    expect((await data(domestic)).trackContent).toBe('first')
    expect(logistics.tracking.asked).toHaveLength(2)
  })

  test('by number, type and carrier, and for each tenant', async () => {
    const { platform, tracking } = logistics
    const tenantId = await platform.createTenant()
    const other = await platform.issueToken(await platform.createApp({}, tenantId))
    for (const body of [domestic, domestic, { ...domestic, trackingNo: 'yt1' }, { ...domestic, carrierName: 'SF' }])
      await logistics.track(body)
    expect(tracking.asked).toHaveLength(3)
    await platform.call('/open-api/logistics/track/query', domestic, { token: other, tenantId })
    expect(tracking.asked).toHaveLength(4)
  })

  test.each([
    [5, 4999, 1],
    [5, 5000, 2],
    [0, 0, 2],
  ])(
    'trackingCacheSeconds %i: after %i ms the carriers were asked %i times',
    async (trackingCacheSeconds, wait, times) => {
      const { track, tracking, platform } = await startLogistics({ logistics: { trackingCacheSeconds } })
      await track(domestic)
      platform.clock.advance(wait)
      await track(domestic)
      expect(tracking.asked).toHaveLength(times)
    },
  )

  test('are not reused for the hours that the clock was set back', async () => {
    const { track, tracking, platform } = await startLogistics({ logistics: { trackingCacheSeconds: 60 } })
    const start = platform.clock.now().getTime()
    platform.clock.set(new Date(start + 2 * 3_600_000))
    const app = await platform.createApp()
    const query = (token: string) => platform.call('/open-api/logistics/track/query', domestic, { token })
    await query(await platform.issueToken(app))
    platform.clock.set(new Date(start))
    await query(await platform.issueToken(app))
    expect(tracking.asked).toHaveLength(2)
    await track(domestic)
    expect(tracking.asked).toHaveLength(2)
  })

  test('twenty callers at once share one question', async () => {
    const { platform, tracking } = await startLogistics({ logistics: { trackingCacheSeconds: 0 } })
    const { openApi } = platform
    // Of the service, which asks before it first waits: these are twenty callers at once however fast the carriers are.
    const ask = () =>
      openApi.services.tracking.query(openApi.context(1), { ...domestic, carrierName: undefined, language: undefined })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['PENDING']))
    expect(tracking.asked).toHaveLength(1)
    await ask()
    expect(tracking.asked).toHaveLength(2)
  })
})
