import { beforeEach, describe, expect, test } from 'vitest'
import { told } from '../members/managed-members.js'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { made } from './promoters.js'
import { CODE_WRONG, done, EXISTS, NEW_LINK, NO_EMAIL, SocialChannelScene, wrong } from './social-channel-scene.js'

let scene: SocialChannelScene
let platform: TestPlatform
let channels: SocialChannelScene['channels']

async function start(options: Parameters<typeof SocialChannelScene.open>[0] = {}): Promise<void> {
  scene = await SocialChannelScene.open(options)
  ;({ platform, channels } = scene)
}

beforeEach(() => start())

const sendCode = (id: number): Promise<Answer> => scene.sendCode(id)
const lastCode = (): string => scene.lastCode()
const guardedChannel = (...address: Parameters<SocialChannelScene['guardedChannel']>) =>
  scene.guardedChannel(...address)
const relink = (...change: Parameters<SocialChannelScene['relink']>): Promise<Answer> => scene.relink(...change)

describe('links by another way than an update', () => {
  const sendFor = (promoterId: number, socialChannelCode = 'INSTAGRAM'): Promise<Answer> =>
    channels.call('POST send-code', { body: { promoterId, socialChannelCode } })

  test('creating where links were deleted needs the code', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    await channels.remove(id)
    const again = (code?: unknown): Promise<Answer> =>
      channels.create({ promoterId, socialChannelLinks: NEW_LINK, code })
    for (const code of [undefined, null, '']) expect(told(await again(code))).toEqual({ status: 400, detail: 'code' })
    expect((await again('000000')).body).toMatchObject({ code: CODE_WRONG, data: null })
    expect((await sendFor(promoterId as number)).body).toEqual(done)
    expect((await again(wrong(lastCode()))).body.code).toBe(CODE_WRONG)
    const { body } = await again(lastCode())
    expect(await scene.linkOf(body.data as number)).toBe(NEW_LINK)
    await channels.remove(body.data as number)
    expect((await again(lastCode())).body.code).toBe(CODE_WRONG)
  })

  test('a code that was sent before the links were deleted is good as well', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    await sendCode(id)
    await channels.remove(id)
    expect((await channels.create({ promoterId, code: lastCode() })).body.code).toBe(0)
  })

  test('where there were none, or the promoter has no address, it needs none', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    expect((await channels.create({ promoterId, socialChannelCode: 'X' })).body.code).toBe(0)
    expect((await channels.create({ promoterId })).body.code).toBe(EXISTS)
    const free = await scene.freeChannel()
    const { promoterId: another } = await channels.get(free)
    await channels.remove(free)
    expect((await channels.create({ promoterId: another })).body.code).toBe(0)
  })

  test('another channel code needs it, and what was left is remembered', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    const move = (code?: unknown): Promise<Answer> => channels.update(id, { socialChannelCode: 'X', code })
    expect(told(await move())).toEqual({ status: 400, detail: 'code' })
    await sendCode(id)
    expect((await move(lastCode())).body).toEqual(done)
    expect(told(await channels.create({ promoterId }))).toEqual({ status: 400, detail: 'code' })
  })

  test('a right code is no wrong try, however often the change is refused for something else', async () => {
    const { id, promoterId } = await guardedChannel()
    await made(channels, { promoterId, socialChannelCode: 'X' })
    await sendCode(id)
    for (let refused = 0; refused < 6; refused++) {
      const answer = await channels.update(id, { socialChannelCode: 'X', code: lastCode() })
      expect(answer.body.code).toBe(EXISTS)
    }
    expect((await relink(id, lastCode())).body).toEqual(done)
  })

  test('of twenty that create with one code one does', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    await sendCode(id)
    await channels.remove(id)
    const code = lastCode()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        channels.create({ promoterId, socialChannelLinks: `https://${i}.example.com`, code }),
      ),
    )
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1)
    expect(answers.every(({ body }) => [0, CODE_WRONG, EXISTS].includes(body.code as number))).toBe(true)
  })

  test.each([{}, { promoterId: 1 }, { socialChannelCode: 'X' }, { id: 0 }, { id: null, promoterId: null }])(
    'send-code %j: 400',
    async (body) => {
      expect(told(await channels.call('POST send-code', { body }))).toEqual({ status: 400, detail: 'id' })
    },
  )

  test('send-code by promoter and channel: the promoter’s address, a known channel code', async () => {
    const { promoterId } = await channels.get((await guardedChannel()).id)
    expect((await sendFor(4711)).body.code).toBe(NO_EMAIL)
    expect(told(await sendFor(promoterId as number, 'MYSPACE'))).toEqual({ status: 400, detail: 'socialChannelCode' })
    expect(scene.email.sent).toEqual([])
  })
})

describe('how often a code is sent', () => {
  const refused = async (id: number): Promise<[number, number, string | null]> => {
    const answer = await sendCode(id)
    return [answer.status, answer.body.code as number, answer.headers.get('retry-after')]
  }

  test('once a minute to a promoter, for whichever channel, used or not', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    const other = await made(channels, { promoterId, socialChannelCode: 'X' })
    await sendCode(id)
    expect(await refused(id)).toEqual([429, 429, '60'])
    platform.clock.advance(59_001)
    expect(await refused(other)).toEqual([429, 429, '1'])
    expect((await relink(id, lastCode())).body).toEqual(done)
    expect(await refused(id)).toEqual([429, 429, '1'])
    platform.clock.advance(999)
    expect((await sendCode(other)).body).toEqual(done)
    expect(scene.email.sent).toHaveLength(2)
    expect((await scene.guardedTry('bea@example.com')).body).toEqual(done)
  })

  test('ten times a day of Shanghai; what was refused counts for nothing', async () => {
    const { id } = await guardedChannel()
    for (let i = 0; i < 10; i++) {
      expect((await sendCode(id)).body).toEqual(done)
      expect((await sendCode(id)).status).toBe(429)
      scene.waitAMinute()
    }
    expect(await refused(id)).toEqual([429, 429, String(12 * 3600 - 600)])
    platform.clock.advance(12 * 3_600_000 - 600_001)
    expect(await refused(id)).toEqual([429, 429, '1'])
    platform.clock.advance(1)
    expect((await sendCode(id)).body).toEqual(done)
    expect(scene.email.sent).toHaveLength(11)
  })

  test('of twenty at once one is sent', async () => {
    const { id } = await guardedChannel()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode(id)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
    expect(scene.email.sent).toHaveLength(1)
  })
})
