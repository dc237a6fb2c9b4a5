import type { CarrierTrack, Channels, OpenApiOptions } from '@org/openapi-core'
import { scriptedTracking, scriptedTranslator } from '@org/openapi-testing'
import type { ScriptedTracking, ScriptedTranslator } from '@org/openapi-testing'
import { Platform } from '../platform.js'
import type { Answer } from '../platform.js'
import { ScriptedGoods } from '../scripted-parts.js'

/** An engine with scripted carriers and a scripted translator. */
export interface LogisticsPlatform {
  readonly platform: Platform
  readonly tracking: ScriptedTracking
  readonly translator: ScriptedTranslator
  readonly track: (body: object) => Promise<Answer>
  readonly estimate: (body: object) => Promise<Answer>
}

/** The options of an engine of which a test names some channels only. */
export interface LogisticsOptions extends Omit<Partial<OpenApiOptions>, 'channels' | 'clock'> {
  readonly channels?: Partial<Channels>
}

/** Starts it with tenant 1 and an application whose token the calls carry. */
export async function startLogistics(options: LogisticsOptions = {}): Promise<LogisticsPlatform> {
  const [tracking, translator] = [scriptedTracking(), scriptedTranslator()]
  const { channels, ...rest } = options
  const platform = await Platform.start({
    ...rest,
    channels: { goods: new ScriptedGoods(), tracking, translator, ...channels },
  })
  const token = await platform.token(await platform.createApp())
  return {
    platform,
    tracking,
    translator,
    track: (body) => platform.business('/open-api/logistics/track/query', body, { token }),
    estimate: (body) => platform.business('/open-api/logistics/line/freight-estimate', body, { token }),
  }
}

/** Something that happened to a parcel. */
export function event(time: string, content: string, members: object = {}): CarrierTrack['events'][number] {
  return {
    currentPosition: 'Guangzhou',
    content,
    trackDate: new Date(`${time.replace(' ', 'T')}+08:00`),
    status: 'IN_TRANSIT',
    ...members,
  }
}

/** What a freight line is created from: 500 g for 50.00, each further 100 g for 7.00, up to 2 kg. */
export const airLine = {
  lineName: 'Air parcel',
  lineNameI18n: null,
  icon: 'https://img.example.com/air.png',
  referenceTime: '8-12 days',
  billingType: 1,
  status: 0,
  sort: 1,
  countries: ['US', 'CA'],
  firstWeight: 500,
  firstFee: 5000,
  stepWeight: 100,
  stepFee: 700,
  minWeight: 0,
  maxWeight: 2000,
  handlingFee: 0,
  fuelRate: null,
}
