import { ChannelRefusal } from '@org/openapi-core/channels'
import { beforeEach, describe, expect, test } from 'vitest'
import { told } from '../members/managed-members.js'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { addPromoter, made } from './promoters.js'
import {
  CODE_WRONG,
  done,
  EMAIL,
  EXISTS,
  NEW_LINK,
  NO_EMAIL,
  SocialChannelScene,
  wrong,
} from './social-channel-scene.js'

const NOT_EXISTS = 1_013_042_000
const NOT_SENT = 1_013_042_004

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

describe('promotion/promoter-social-channel: a social channel (rules/promoters#social-channels)', () => {
  test('get shows what was sent', async () => {
    const promoterId = (await addPromoter(platform)).id as number
    const members = {
      promoterId,
      socialChannelCode: 'TIKTOK',
      socialChannelLinks: `${NEW_LINK},https://b.example.com`,
      displayOnSharePage: true,
    }
    const created = await channels.create(members)
    expect(created.body).toEqual({ code: 0, data: expect.any(Number), msg: '', error_detail: '' })
    const id = created.body.data as number
    expect(await channels.get(id)).toEqual({ id, ...members, revision: 1, createTime: '2026-09-10T12:00:00' })
    expect((await channels.update(id, { ...members, displayOnSharePage: undefined })).body).toEqual(done)
    expect(await channels.get(id)).toEqual({
      id,
      ...members,
      displayOnSharePage: false,
      revision: 2,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test.each<[string, unknown[], unknown[]]>([
    [
      'socialChannelCode',
      ['', 'instagram', 'MYSPACE', 1, undefined],
      ['TIKTOK', 'YOUTUBE', 'REDDIT', 'DISCORD', 'TELEGRAM', 'FACEBOOK', 'X'],
    ],
    [
      'socialChannelLinks',
      [
        '',
        ' ',
        ',',
        'ana',
        'ftp://a.example.com',
        'https://',
        'http:///x',
        `${NEW_LINK},ana`,
        `${NEW_LINK},ftp://x`,
        'javascript:alert(1)',
        `https://a.example.com/${'x'.repeat(2000)}`,
        1,
        undefined,
      ],
      ['http://a.example.com', `${NEW_LINK}, HTTPS://b.example.com`, `${NEW_LINK}\nhttps://b.example.com,`],
    ],
    ['displayOnSharePage', ['true', 1], [true, false, null]],
    ['promoterId', ['1', 0, 4711, undefined], []],
  ])('%s: limits', async (name, refused, taken) => {
    const promoterId = (await addPromoter(platform)).id as number
    for (const value of refused) {
      const answer = await channels.create({ promoterId, [name]: value })
      expect({ ...told(answer), value }).toEqual({ status: 400, detail: name, value })
    }
    for (const value of taken) {
      const id = await made(channels, { promoterId, [name]: value })
      expect((await channels.get(id))[name]).toBe(value ?? false)
      await channels.remove(id)
    }
  })

  test('which codes there are is an option', async () => {
    await start({ socialChannelCodes: ['CLUB'] })
    const promoterId = (await addPromoter(platform)).id as number
    expect((await channels.create({ promoterId, socialChannelCode: 'CLUB' })).body.code).toBe(0)
    const answer = await channels.create({ promoterId })
    expect(answer.body).toEqual({
      code: 400,
      data: null,
      msg: 'Invalid parameter: socialChannelCode must be one of CLUB',
      error_detail: 'socialChannelCode',
    })
  })

  test('one whose code is no option any more can still be changed, and given another code', async () => {
    await start({ socialChannelCodes: ['CLUB'] })
    const promoterId = (await addPromoter(platform)).id as number
    const channel = { promoterId, socialChannelCode: 'INSTAGRAM', socialChannelLinks: 'https://social.example.com/a' }
    const stored = { ...channel, displayOnSharePage: false }
    const { id } = await platform.storage.forTenant(1).socialChannels.create(stored, platform.clock.now())
    expect((await channels.update(id, { displayOnSharePage: true })).body).toEqual(done)
    expect(await channels.get(id)).toMatchObject({ socialChannelCode: 'INSTAGRAM', displayOnSharePage: true })
    expect(told(await channels.update(id, { socialChannelCode: 'X' }))).toEqual({
      status: 400,
      detail: 'socialChannelCode',
    })
    expect((await channels.update(id, { socialChannelCode: 'CLUB' })).body).toEqual(done)
  })

  test('a promoter has a channel once', async () => {
    const id = await scene.freeChannel()
    const { promoterId } = await channels.get(id)
    const other = await made(channels, { promoterId, socialChannelCode: 'X' })
    for (const answer of [await channels.create({ promoterId }), await channels.update(other)]) {
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 200, code: EXISTS })
    }
    await scene.freeChannel()
    await channels.remove(id)
    expect((await channels.update(other)).body).toEqual(done)
  })

  test('stays with its promoter, whom an update need not name', async () => {
    const id = await scene.freeChannel()
    const { promoterId } = await channels.get(id)
    const another = (await addPromoter(platform)).id as number
    expect(told(await channels.update(id, { promoterId: another }))).toEqual({ status: 400, detail: 'promoterId' })
    for (const named of [undefined, promoterId])
      expect((await channels.update(id, { promoterId: named })).body).toEqual(done)
    expect(await channels.get(id)).toMatchObject({ promoterId })
  })

  test('is gone after it was deleted; page filters by promoter and time', async () => {
    const a = await scene.freeChannel()
    const { promoterId } = await channels.get(a)
    platform.clock.advance(1000)
    const b = await scene.freeChannel()
    expect(await channels.idsOf('')).toEqual([b, a])
    expect(await channels.idsOf(`promoterId=${promoterId}`)).toEqual([a])
    expect(await channels.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b])
    expect((await channels.remove(a)).body).toEqual(done)
    expect(await channels.get(a)).toBeNull()
    const tenantId = await platform.createTenant()
    expect(await channels.get(b, { tenantId })).toBeNull()
    for (const answer of [
      await channels.remove(a),
      await channels.update(a),
      await sendCode(a),
      await channels.remove(b, { tenantId }),
    ]) {
      expect(answer.body).toMatchObject({ code: NOT_EXISTS, data: null })
    }
  })
})

describe('changing links (rules/promoters#social-channels)', () => {
  test('needs no code for a promoter without a member, or whose member has no address', async () => {
    for (const id of [await scene.freeChannel(), (await guardedChannel(null)).id]) {
      expect((await relink(id)).body).toEqual(done)
      expect(await scene.linkOf(id)).toBe(NEW_LINK)
      expect((await sendCode(id)).body).toMatchObject({ code: NO_EMAIL, data: null })
    }
    expect(scene.email.sent).toEqual([])
  })

  test('needs the code that was sent to the address, and only where links change', async () => {
    const { id } = await guardedChannel()
    expect((await channels.update(id, { displayOnSharePage: true })).body).toEqual(done)
    for (const code of [undefined, null, '', ' '])
      expect(told(await relink(id, code)), JSON.stringify(code)).toEqual({ status: 400, detail: 'code' })
    expect((await relink(id, '000000')).body).toMatchObject({ code: CODE_WRONG, data: null })
    expect((await sendCode(id)).body).toEqual(done)
    expect(scene.email.sent).toEqual([
      { to: EMAIL, subject: expect.any(String), text: expect.stringContaining('10 minutes') },
    ])
    expect((await relink(id, lastCode())).body).toEqual(done)
    expect(await scene.linkOf(id)).toBe(NEW_LINK)
  })

  test('takes a code once, and none that another channel got', async () => {
    const [a, b] = [await guardedChannel(), await guardedChannel('bea@example.com')]
    await sendCode(a.id)
    const code = lastCode()
    expect((await relink(b.id, code)).body.code).toBe(CODE_WRONG)
    expect((await relink(a.id, code)).body).toEqual(done)
    expect((await relink(a.id, code, 'https://third.example.com')).body.code).toBe(CODE_WRONG)
    expect(await scene.linkOf(a.id)).toBe(NEW_LINK)
  })

  test('takes a code for ten minutes', async () => {
    const { id } = await guardedChannel()
    await sendCode(id)
    platform.clock.advance(600_000)
    expect((await relink(id, lastCode())).body.code).toBe(CODE_WRONG)
    await sendCode(id)
    platform.clock.advance(599_999)
    expect((await relink(id, lastCode())).body).toEqual(done)
  })

  test('takes five wrong tries a day, whatever codes are sent meanwhile and for whichever channel', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    const other = await made(channels, { promoterId, socialChannelCode: 'X' })
    await sendCode(id)
    for (let i = 0; i < 4; i++) expect((await relink(id, wrong(lastCode()))).body.code).toBe(CODE_WRONG)
    expect((await relink(id, lastCode())).body).toEqual(done)
    scene.waitAMinute()
    await sendCode(other)
    expect(
      (await channels.update(other, { socialChannelCode: 'X', socialChannelLinks: NEW_LINK, code: wrong(lastCode()) }))
        .body.code,
    ).toBe(CODE_WRONG)
    scene.waitAMinute()
    await sendCode(id)
    expect((await relink(id, lastCode(), 'https://third.example.com')).body.code).toBe(CODE_WRONG)
    expect((await scene.guardedTry('bea@example.com')).body).toEqual(done)
    // The day ends in Shanghai, twelve hours after noon.
    platform.clock.advance(12 * 3_600_000)
    await sendCode(id)
    expect((await relink(id, lastCode(), 'https://third.example.com')).body).toEqual(done)
  })

  test('takes no code that was sent for another channel of the promoter', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    const other = await made(channels, { promoterId, socialChannelCode: 'X' })
    await sendCode(other)
    expect((await relink(id, lastCode())).body.code).toBe(CODE_WRONG)
  })

  test('takes the last code that was sent', async () => {
    const { id } = await guardedChannel()
    await sendCode(id)
    const first = lastCode()
    scene.waitAMinute()
    await sendCode(id)
    expect(lastCode()).not.toBe(first)
    expect((await relink(id, first)).body.code).toBe(CODE_WRONG)
    expect((await relink(id, lastCode())).body).toEqual(done)
  })

  test('takes no code of an address that the member had before', async () => {
    const { id, userId } = await guardedChannel()
    await sendCode(id)
    await platform.adminData('PUT member/user/update', { body: { id: userId, email: 'new@example.com' } })
    expect((await relink(id, lastCode())).body.code).toBe(CODE_WRONG)
    scene.waitAMinute()
    await sendCode(id)
    expect(scene.email.sent.at(-1)?.to).toBe('new@example.com')
    expect((await relink(id, lastCode())).body).toEqual(done)
  })

  test('is done by one of twenty with the same code, and twenty guesses are five tries', async () => {
    const { id } = await guardedChannel()
    await sendCode(id)
    const code = lastCode()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => relink(id, code, `https://${i}.example.com`)),
    )
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === CODE_WRONG)).toHaveLength(19)
    platform.clock.advance(24 * 3_600_000)
    await sendCode(id)
    await Promise.all(Array.from({ length: 20 }, () => relink(id, wrong(lastCode()))))
    expect((await relink(id, lastCode())).body.code).toBe(CODE_WRONG)
  })

  test('keeps the code for a change that was refused for another reason', async () => {
    const { id } = await guardedChannel()
    const { promoterId } = await channels.get(id)
    await made(channels, { promoterId, socialChannelCode: 'X' })
    await sendCode(id)
    const taken = await channels.update(id, { socialChannelCode: 'X', socialChannelLinks: NEW_LINK, code: lastCode() })
    expect(taken.body.code).toBe(EXISTS)
    expect((await relink(id, lastCode())).body).toEqual(done)
  })

  test('codes are in no log', async () => {
    const { id } = await guardedChannel()
    await sendCode(id)
    const code = lastCode()
    await relink(id, wrong(code))
    scene.email.failWith(new Error(`could not send ${code}`))
    scene.waitAMinute()
    await sendCode(id)
    await relink(id, code)
    const { text } = await platform.admin('GET infra/operate-log/page', { query: 'pageSize=200' })
    expect(text).toContain('send-code')
    for (const secret of [code, wrong(code)])
      expect(`${text} ${platform.log.lines.join('\n')}`).not.toMatch(new RegExp(`\\b${secret}\\b`))
  })
})

describe('a code that cannot be sent', () => {
  test.each([
    ['fails', new Error('no route')],
    ['refuses', new ChannelRefusal('no such address')],
  ])('the sender %s', async (_, error) => {
    const { id } = await guardedChannel()
    scene.email.failWith(error)
    expect(await sendCode(id)).toMatchObject({ status: 200, body: { code: NOT_SENT, data: null } })
    expect(scene.email.sent).toEqual([])
    // Nobody knows whether it was sent after all.
    expect((await sendCode(id)).status).toBe(429)
    scene.waitAMinute()
    expect((await sendCode(id)).body).toEqual(done)
  })

  test('there is no sender: links of a promoter with an address stay as they are', async () => {
    await start({ channels: { email: undefined } })
    const { id } = await guardedChannel()
    expect((await sendCode(id)).body.code).toBe(NOT_SENT)
    expect(told(await relink(id))).toEqual({ status: 400, detail: 'code' })
    expect((await channels.update(id, { displayOnSharePage: true })).body).toEqual(done)
  })
})
