import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, resourceCalls, told } from './managed-members.js'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const NOT_EXISTS = 1_004_001_000
const EXISTS = 1_004_001_001
const SNOWFLAKE = '1234567890123456789'

let platform: TestPlatform
let users: ReturnType<typeof resourceCalls>

beforeEach(async () => {
  platform = await startPlatform()
  users = resourceCalls(platform, 'member/user', {})
})

const bindSocial = (id: number, openid: unknown, tenantId = 1): Promise<Answer> =>
  users.call('PUT bind-social', { body: { id, openid }, tenantId })
const unbindSocial = (id: number): Promise<Answer> => users.call('PUT unbind-social', { body: { id } })
const updateStatus = (id: number, status: unknown): Promise<Answer> =>
  users.call('PUT update-status', { body: { id, status } })

describe('member/user: a member (rules/members#fields)', () => {
  test('get shows what was sent, and what was generated', async () => {
    const created = await users.create({ email: 'ana@example.com', nickname: 'Ana', status: 1 })
    expect(created.body).toEqual({ code: 0, data: expect.any(Number), msg: '', error_detail: '' })
    expect(await users.get(created.body.data as number)).toEqual({
      id: created.body.data,
      unionId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      email: 'ana@example.com',
      nickname: 'Ana',
      status: 1,
      chatUserId: null,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test('needs nothing: no address, no name, enabled', async () => {
    const { id } = await createMember(platform)
    expect(await users.get(id)).toMatchObject({ email: null, nickname: null, status: 0, chatUserId: null })
  })

  test('each has a unionId of its own, which no caller decides', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createMember(platform, { unionId: 'mine', id: 7, chatUserId: '1' })),
    )
    expect(new Set(made.map(({ unionId }) => unionId)).size).toBe(20)
    for (const { id, unionId } of made) {
      expect(unionId).not.toBe('mine')
      expect((await users.get(id)).chatUserId).toBeNull()
    }
  })

  test.each<[string, unknown[], unknown[]]>([
    ['email', ['', 'ana', 'ana@', 1, `${'x'.repeat(250)}@example.com`], ['ana+shop@example.com', null]],
    ['nickname', [1, 'x'.repeat(65)], ['', '安娜', 'x'.repeat(64), null]],
    ['status', [2, -1, '0', true], [0, 1]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ ...told(await users.create({ [name]: value })), value }).toEqual({ status: 400, value, detail: name })
    for (const value of taken) expect((await users.create({ [name]: value })).body.code, JSON.stringify(value)).toBe(0)
  })

  test('update replaces everything but unionId, chat user and an absent status', async () => {
    const { id, unionId } = await createMember(platform, { email: 'ana@example.com', nickname: 'Ana', status: 1 })
    await bindSocial(id, SNOWFLAKE)
    expect((await users.update(id, { nickname: 'Bea', unionId: 'other', chatUserId: '1' })).body).toMatchObject({
      code: 0,
      data: true,
    })
    expect(await users.get(id)).toMatchObject({
      unionId,
      email: null,
      nickname: 'Bea',
      status: 1,
      chatUserId: SNOWFLAKE,
    })
  })

  test('is gone after it was deleted', async () => {
    const [a, b] = [await createMember(platform), await createMember(platform)]
    expect((await users.remove(a.id)).body).toMatchObject({ code: 0, data: true })
    expect(await users.get(a.id)).toBeNull()
    expect(await users.idsOf('')).toEqual([b.id])
    for (const answer of [
      await users.remove(a.id),
      await users.update(a.id),
      await updateStatus(a.id, 1),
      await bindSocial(a.id, '1'),
      await unbindSocial(a.id),
    ]) {
      expect(answer.body).toEqual({ code: NOT_EXISTS, data: null, msg: 'Member does not exist', error_detail: '' })
    }
  })

  test('delete-list deletes all or none', async () => {
    const [a, b] = [await createMember(platform), await createMember(platform)]
    expect((await users.call('DELETE delete-list', { query: `ids=${a.id},4711` })).body.code).toBe(NOT_EXISTS)
    expect(await users.idsOf('')).toEqual([b.id, a.id])
    expect((await users.call('DELETE delete-list', { query: `ids=${a.id},${b.id}` })).body.data).toBe(true)
    expect(await users.idsOf('')).toEqual([])
  })

  test('page filters by each member that it names', async () => {
    const a = await createMember(platform, { email: 'ana@example.com', nickname: 'Ana' })
    platform.clock.advance(1000)
    const b = await createMember(platform, { nickname: 'Bea', status: 1 })
    await bindSocial(b.id, SNOWFLAKE)
    expect(await users.idsOf('')).toEqual([b.id, a.id])
    expect(await users.idsOf('email=ana@example.com')).toEqual([a.id])
    expect(await users.idsOf('email=Ana@example.com')).toEqual([])
    expect(await users.idsOf('nickname=Bea')).toEqual([b.id])
    expect(await users.idsOf(`unionId=${a.unionId}`)).toEqual([a.id])
    expect(await users.idsOf(`chatUserId=${SNOWFLAKE}`)).toEqual([b.id])
    expect(await users.idsOf('chatUserId=1234567890123456788')).toEqual([])
    expect(await users.idsOf('status=1')).toEqual([b.id])
    expect(await users.idsOf('status=0&nickname=Bea')).toEqual([])
    expect(await users.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b.id])
  })

  test('update-status takes 0 and 1', async () => {
    const { id } = await createMember(platform, { nickname: 'Ana' })
    expect((await updateStatus(id, 1)).body).toMatchObject({ code: 0, data: true })
    expect(await users.get(id)).toMatchObject({ status: 1, nickname: 'Ana' })
    for (const status of [2, '1', undefined])
      expect(told(await updateStatus(id, status))).toEqual({ status: 400, detail: 'status' })
    expect(told(await users.call('PUT update-status', { body: { status: 1 } }))).toEqual({ status: 400, detail: 'id' })
  })
})

describe('member/user: what no two living members share (rules/members#fields)', () => {
  test('an e-mail address, on create and on update, in both languages', async () => {
    const a = await createMember(platform, { email: 'ana@example.com' })
    const b = await createMember(platform)
    for (const answer of [
      await users.create({ email: 'ana@example.com' }),
      await users.update(b.id, { email: 'ana@example.com' }),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        code: EXISTS,
        data: null,
        msg: 'Another member has this e-mail address or chat user id',
        error_detail: '',
      })
    }
    const chinese = await users.create({ email: 'ana@example.com' }, { headers: { 'accept-language': 'zh-CN' } })
    expect(chinese.body.msg).toBe('邮箱或聊天账号已被其他用户使用')
    expect((await users.update(a.id, { email: 'ana@example.com', nickname: 'same' })).body.code).toBe(0)
    await users.remove(a.id)
    expect((await users.update(b.id, { email: 'ana@example.com' })).body.code).toBe(0)
  })

  test('no address is no address that could be shared', async () => {
    for (const email of [null, undefined, null]) expect((await users.create({ email })).body.code).toBe(0)
  })

  test('a chat user id', async () => {
    const [a, b] = [await createMember(platform), await createMember(platform)]
    expect((await bindSocial(a.id, SNOWFLAKE)).body).toMatchObject({ code: 0, data: true })
    expect((await bindSocial(b.id, SNOWFLAKE)).body).toMatchObject({ code: EXISTS, data: null })
    expect((await bindSocial(b.id, '1234567890123456788')).body.code).toBe(0)
    expect((await bindSocial(a.id, SNOWFLAKE)).body.code).toBe(0)
    await users.remove(a.id)
    expect((await bindSocial(b.id, SNOWFLAKE)).body.code).toBe(0)
    expect((await users.get(b.id)).chatUserId).toBe(SNOWFLAKE)
  })

  test('twenty at once: one has the address', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => users.create({ email: 'ana@example.com' })))
    expect(answers.map(({ body }) => body.code as number).sort()).toEqual([0, ...Array<number>(19).fill(EXISTS)])
  })
})

describe('member/user: bind-social and unbind-social (rules/members#fields)', () => {
  test('a chat user id is text, kept digit by digit', async () => {
    const { id } = await createMember(platform)
    for (const openid of [1234567890, '', ' ', 'x'.repeat(65), undefined, null, ['1']]) {
      expect(told(await bindSocial(id, openid)), JSON.stringify(openid)).toEqual({ status: 400, detail: 'openid' })
    }
    await bindSocial(id, SNOWFLAKE)
    const { text } = await users.call('GET get', { query: `id=${id}` })
    expect(text).toContain(`"chatUserId":"${SNOWFLAKE}"`)
  })

  test('another one takes the place of the member’s own', async () => {
    const [a, b] = [await createMember(platform), await createMember(platform)]
    await bindSocial(a.id, SNOWFLAKE)
    await bindSocial(a.id, '2')
    expect((await users.get(a.id)).chatUserId).toBe('2')
    expect((await bindSocial(b.id, SNOWFLAKE)).body.code).toBe(0)
  })

  test('unbind frees it; also where there is none', async () => {
    const [a, b] = [await createMember(platform), await createMember(platform)]
    await bindSocial(a.id, SNOWFLAKE)
    expect((await unbindSocial(a.id)).body).toMatchObject({ code: 0, data: true })
    expect((await unbindSocial(a.id)).body).toMatchObject({ code: 0, data: true })
    expect((await users.get(a.id)).chatUserId).toBeNull()
    expect((await bindSocial(b.id, SNOWFLAKE)).body.code).toBe(0)
  })
})

describe('member/user: of another tenant', () => {
  test('is answered byte by byte like one that does not exist', async () => {
    const tenantId = await platform.createTenant()
    const { id } = await createMember(platform, { email: 'ana@example.com' }, tenantId)
    const calls = (of: number): Promise<Answer[]> =>
      Promise.all([
        users.call('GET get', { query: `id=${of}` }),
        users.update(of),
        users.remove(of),
        users.call('DELETE delete-list', { query: `ids=${of}` }),
        updateStatus(of, 1),
        bindSocial(of, SNOWFLAKE),
        unbindSocial(of),
      ])
    const bodies = (answers: Answer[]): string[] => answers.map(({ status, text }) => `${status} ${text}`)
    expect(bodies(await calls(id))).toEqual(bodies(await calls(4711)))
    expect(await users.idsOf('')).toEqual([])
    expect(await users.get(id, { tenantId })).toMatchObject({ status: 0, chatUserId: null, email: 'ana@example.com' })
  })

  test('may have the same address and the same chat user', async () => {
    const tenantId = await platform.createTenant()
    const here = await createMember(platform, { email: 'ana@example.com' })
    const there = await createMember(platform, { email: 'ana@example.com' }, tenantId)
    expect((await bindSocial(here.id, SNOWFLAKE)).body.code).toBe(0)
    expect((await bindSocial(there.id, SNOWFLAKE, tenantId)).body.code).toBe(0)
  })
})
