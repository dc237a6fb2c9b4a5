import { ChannelRefusal } from '@org/openapi-core/channels'
import type { Translator } from '@org/openapi-core/channels'
import { beforeEach, describe, expect, test } from 'vitest'
import { airLine, event, startLogistics } from './logistics-platform.js'
import type { LogisticsPlatform } from './logistics-platform.js'

const parcel = { trackingNo: 'LX1', type: 2 } as const
const events = [
  event('2026-09-08 09:00:00', 'Picked up'),
  event('2026-09-10 09:00:00', 'Left the port', { currentPosition: 'Los Angeles' }),
  event('2026-09-09 09:00:00', 'Picked up', { currentPosition: null }),
]

let logistics: LogisticsPlatform

async function start(options: Parameters<typeof startLogistics>[0] = {}): Promise<void> {
  logistics = await startLogistics(options)
  logistics.tracking.put(parcel, { events })
  logistics.tracking.put({ ...parcel, type: 1 }, { events })
}

beforeEach(() => start())

const tracked = async (language: string, members: object = {}) =>
  (await logistics.track({ ...parcel, language, ...members })).body.data
const stored = ['Left the port', 'Picked up', 'Picked up']
const contents = ({ trackItems }: { trackItems: { content: string }[] }): string[] =>
  trackItems.map(({ content }) => content)

describe('the events of an international parcel', () => {
  test('are translated, places too, on top as well, each text once', async () => {
    const answer = await tracked('es')
    expect(answer.trackContent).toBe('[es] Left the port')
    expect(answer.trackItems).toEqual([
      {
        currentPosition: '[es] Los Angeles',
        content: '[es] Left the port',
        trackDate: '2026-09-10 09:00:00',
        status: 'IN_TRANSIT',
      },
      { currentPosition: null, content: '[es] Picked up', trackDate: '2026-09-09 09:00:00', status: 'IN_TRANSIT' },
      {
        currentPosition: '[es] Guangzhou',
        content: '[es] Picked up',
        trackDate: '2026-09-08 09:00:00',
        status: 'IN_TRANSIT',
      },
    ])
    expect(logistics.translator.asked).toEqual([
      { texts: ['Left the port', 'Los Angeles', 'Picked up', 'Guangzhou'], language: 'es' },
    ])
  })

  test('without a language, with what names none, and domestic ones, stay as they are', async () => {
    for (const answer of [
      await tracked(' '),
      await tracked('en;q=0.5'),
      await tracked('x'.repeat(17)),
      await tracked('中文'),
      (await logistics.track(parcel)).body.data,
      await tracked('es', { type: 1 }),
    ]) {
      expect(contents(answer)).toEqual(stored)
    }
    expect(logistics.translator.asked).toEqual([])
  })

  test('are translated into the language of a locale', async () => {
    await tracked('pt_BR')
    expect(logistics.translator.asked.map(({ language }) => language)).toEqual(['pt-BR'])
  })

  test('what was translated is remembered: who polls asks for what is new only', async () => {
    await tracked('es')
    await tracked('fr')
    logistics.tracking.put(parcel, { events: [...events, event('2026-09-11 09:00:00', 'Delivered')] })
    logistics.platform.clock.advance(60_000)
    expect((await tracked('es')).trackContent).toBe('[es] Delivered')
    expect(logistics.translator.asked.map(({ language, texts }) => [language, texts.length])).toEqual([
      ['es', 4],
      ['fr', 4],
      ['es', 1],
    ])
    // The carrier does not know about languages.
    expect(logistics.tracking.asked).toHaveLength(2)
  })

  test('translationCacheSize 0 remembers nothing', async () => {
    await start({ logistics: { translationCacheSize: 0 } })
    await tracked('es')
    await tracked('es')
    expect(logistics.translator.asked).toHaveLength(2)
  })

  test('of more than 500 texts the newest are translated, in one call', async () => {
    const many = Array.from({ length: 500 }, (_, i) =>
      event('2026-09-10 09:00:00', `event ${i}`, { currentPosition: `place ${i}` }),
    )
    logistics.tracking.put(parcel, { events: many })
    const { trackItems } = await tracked('es')
    expect(logistics.translator.asked.map(({ texts }) => texts.length)).toEqual([500])
    expect([trackItems[249].content, trackItems[250].content]).toEqual(['[es] event 249', 'event 250'])
  })

  test('twenty callers at once share one translation', async () => {
    const asked: string[] = []
    let answer = (): void => undefined
    const translate: Translator['translate'] = ({ texts, language }) => {
      asked.push(language)
      return new Promise((resolve) => (answer = () => resolve(texts.map((text) => `${text}!`))))
    }
    await start({ logistics: { translationCacheSize: 0 }, channels: { translator: { translate } } })
    const { openApi } = logistics.platform
    const question = { ...parcel, carrierName: undefined, language: 'es' }
    const answers = Promise.all(
      Array.from({ length: 20 }, () => openApi.services.tracking.query(openApi.context(1), question)),
    )
    // By then all of them wait for the translator.
    await new Promise(setImmediate)
    answer()
    expect((await answers).map(({ trackContent }) => trackContent)).toEqual(Array(20).fill('Left the port!'))
    expect(asked).toEqual(['es'])
  })
})

describe('a translator in trouble fails nobody', () => {
  const broken = async (translate: Translator['translate']): Promise<void> =>
    start({ channelPolicy: { timeoutMs: 20, attempts: 1 }, channels: { translator: { translate } } })

  test.each<[string, Translator['translate']]>([
    ['fails', () => Promise.reject(new Error('down'))],
    ['refuses', () => Promise.reject(new ChannelRefusal('no contract'))],
    ['never answers', () => new Promise(() => undefined)],
    ['answers too few', async ({ texts }) => texts.slice(1)],
    ['answers too many', async ({ texts }) => [...texts, 'más']],
    ['answers no texts', async ({ texts }) => texts.map(() => null) as never],
    ['answers nothing', async () => undefined as never],
    ['answers blanks', async ({ texts }) => texts.map(() => ' ')],
  ])('it %s', async (_, translate) => {
    await broken(translate)
    expect(contents(await tracked('es'))).toEqual(stored)
    await logistics.platform.adminData('POST logistics/line/create', { body: airLine })
    const { body } = await logistics.estimate({ countryCode: 'US', weight: 1, language: 'es' })
    expect([body.code, body.data[0].lineName]).toEqual([0, 'Air parcel'])
  })

  test('what failed is tried again', async () => {
    logistics.translator.failWith(new ChannelRefusal('busy'))
    expect(contents(await tracked('es'))).toEqual(stored)
    expect(contents(await tracked('es'))).toEqual(stored.map((text) => `[es] ${text}`))
  })

  test('there is none', async () => {
    await start({ channels: { translator: undefined } })
    expect(contents(await tracked('es'))).toEqual(stored)
  })
})

describe('the names of lines', () => {
  const create = (members: object) =>
    logistics.platform.adminData('POST logistics/line/create', { body: { ...airLine, ...members } })
  const names = async (language: unknown): Promise<string[]> =>
    (await logistics.estimate({ countryCode: 'US', weight: 1, language })).body.data.map(
      ({ lineName }: { lineName: string }) => lineName,
    )

  beforeEach(async () => {
    await create({ lineName: 'Air', lineNameI18n: { zh: '空运', en: 'Air parcel', 'pt-BR': 'Aéreo' } })
    await create({ lineName: 'Sea' })
  })

  test.each([
    // The specification's default.
    [undefined, ['Air parcel', 'Sea']],
    [null, ['Air parcel', 'Sea']],
    ['  ', ['Air parcel', 'Sea']],
    ['en', ['Air parcel', 'Sea']],
    ['en-GB', ['Air parcel', 'Sea']],
    ['zh', ['空运', '[zh] Sea']],
    ['ZH-cn', ['空运', '[ZH-cn] Sea']],
    ['zh-TW', ['空运', '[zh-TW] Sea']],
    ['pt-br', ['Aéreo', '[pt-br] Sea']],
    ['pt', ['[pt] Air', '[pt] Sea']],
    ['es', ['[es] Air', '[es] Sea']],
    ['valueOf', ['[valueOf] Air', '[valueOf] Sea']],
  ])('in %j are %j', async (language, wanted) => {
    expect(await names(language)).toEqual(wanted)
  })

  test('English is not asked of the translator, and what is known is not asked again', async () => {
    await names('en')
    await names('zh')
    await names('zh')
    expect(logistics.translator.asked).toEqual([{ texts: ['Sea'], language: 'zh' }])
  })
})
