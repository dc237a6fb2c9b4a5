import type { CarrierTrack } from '@org/openapi-core/channels'
import type {
  Answer,
  ScriptedTracking,
  ScriptedTranslator,
  TestPlatform,
  TestPlatformOptions,
} from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

/** An engine with scripted carriers and a scripted translator. */
export interface LogisticsPlatform {
  readonly platform: TestPlatform
  readonly tracking: ScriptedTracking
  readonly translator: ScriptedTranslator
  readonly track: (body: object) => Promise<Answer>
  readonly estimate: (body: object) => Promise<Answer>
}

/** Starts it with tenant 1 and an application whose token the calls carry. */
export async function startLogistics(options: Partial<TestPlatformOptions> = {}): Promise<LogisticsPlatform> {
  const platform = await startPlatform(options)
  const token = await platform.issueToken(await platform.createApp())
  const { tracking, translator } = platform
  return {
    platform,
    tracking,
    translator,
    track: (body) => platform.call('/open-api/logistics/track/query', body, { token }),
    estimate: (body) => platform.call('/open-api/logistics/line/freight-estimate', body, { token }),
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
