import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, resourceCalls, told } from './managed-members.js'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const NOT_EXISTS = 1_004_004_000

let platform: TestPlatform
let userId: number
let addresses: ReturnType<typeof resourceCalls>

beforeEach(async () => {
  platform = await startPlatform()
  userId = (await createMember(platform)).id
  const save = {
    userId,
    name: 'Ana',
    phone: '555-0100',
    country: 'US',
    city: 'Springfield',
    addressLine: '1 Example Street',
  }
  addresses = resourceCalls(platform, 'member/address', save)
})

const idOf = ({ body }: Answer): number => body.data as number

describe('member/address (rules/members#fields)', () => {
  test('get shows what was sent', async () => {
    const whole = { province: 'California', zipcode: '90001', isDefault: true }
    const id = idOf(await addresses.create(whole))
    expect(await addresses.get(id)).toEqual({
      id,
      userId,
      name: 'Ana',
      phone: '555-0100',
      country: 'US',
      city: 'Springfield',
      addressLine: '1 Example Street',
      ...whole,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test('update replaces the members; what is absent becomes null or false', async () => {
    const id = idOf(await addresses.create({ province: 'California', zipcode: '90001', isDefault: true }))
    expect((await addresses.update(id, { name: 'Bea' })).body).toMatchObject({ code: 0, data: true })
    expect(await addresses.get(id)).toMatchObject({ name: 'Bea', province: null, zipcode: null, isDefault: false })
  })

  test.each<[string, unknown[]]>([
    ['userId', [0, '1', 1.5, null]],
    ['name', ['', ' ', 1, 'x'.repeat(101), null]],
    ['phone', ['', 'x'.repeat(33), null]],
    ['country', ['', 'x'.repeat(65), null]],
    ['province', [1, 'x'.repeat(101)]],
    ['city', ['', 'x'.repeat(101), null]],
    ['addressLine', [' ', 'x'.repeat(501), null]],
    ['zipcode', [90001, 'x'.repeat(21)]],
    ['isDefault', [1, 'true']],
  ])('%s: limits', async (name, refused) => {
    for (const value of refused) {
      expect({ ...told(await addresses.create({ [name]: value })), value }).toEqual({
        status: 400,
        value,
        detail: name,
      })
    }
  })

  test('a member that is not there: 400 that names userId, whatever the reason', async () => {
    const deleted = await createMember(platform)
    await platform.adminData('DELETE member/user/delete', { query: `id=${deleted.id}` })
    const elsewhere = await createMember(platform, {}, await platform.createTenant())
    const answers = await Promise.all([4711, deleted.id, elsewhere.id].map((id) => addresses.create({ userId: id })))
    for (const answer of answers) expect(told(answer)).toEqual({ status: 400, detail: 'userId' })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.msg).toBe('Invalid parameter: userId is no member')
    const chinese = await addresses.create({ userId: 4711 }, { headers: { 'accept-language': 'zh' } })
    expect(chinese.body.msg).toBe('请求参数不正确：userId 用户不存在')
  })

  test('does not go over to another member', async () => {
    const id = idOf(await addresses.create())
    const other = await createMember(platform)
    expect(told(await addresses.update(id, { userId: other.id }))).toEqual({ status: 400, detail: 'userId' })
    expect((await addresses.get(id)).userId).toBe(userId)
  })

  test('one default of a member at most: a new one takes the place of the old', async () => {
    const first = idOf(await addresses.create({ isDefault: true }))
    const second = idOf(await addresses.create({ isDefault: true }))
    const plain = idOf(await addresses.create())
    const defaults = async (): Promise<number[]> => {
      const rows = await Promise.all([first, second, plain].map((id) => addresses.get(id)))
      return rows.filter((row) => row?.isDefault === true).map(({ id }) => id as number)
    }
    expect(await defaults()).toEqual([second])
    await addresses.update(plain, { isDefault: true })
    expect(await defaults()).toEqual([plain])
    await addresses.remove(plain)
    expect(await defaults()).toEqual([])
    const other = await createMember(platform)
    await addresses.create({ isDefault: true, userId: other.id })
    await addresses.update(first, { isDefault: true })
    expect(await addresses.idsOf(`userId=${other.id}`)).toHaveLength(1)
    expect(await defaults()).toEqual([first])
  })

  test('the operate log tells of the address that is the default no longer, as of any other that is changed', async () => {
    const first = idOf(await addresses.create({ isDefault: true }))
    const second = idOf(await addresses.create({ isDefault: true }))
    await addresses.update(first, { isDefault: true })
    await addresses.update(first, { isDefault: true, name: 'Bea' })
    const toldOf = async (id: number) => {
      const query = `resource=member/address&resourceId=${id}`
      const { list } = await platform.adminData('GET infra/operate-log/page', { query })
      const shown = (text: string | null) => (text === null ? null : JSON.parse(text))
      return (list as Json[])
        .map(({ action, before, after }) => ({ action, before: shown(before), after: shown(after) }))
        .toReversed()
    }
    for (const [id, actions, defaults] of [
      [first, ['create', 'create', 'update', 'update'], [true, false, true, true]],
      [second, ['create', 'update'], [true, false]],
    ] as const) {
      const entries = await toldOf(id)
      expect(entries.map(({ action }) => action)).toEqual(actions)
      expect(entries.map(({ after }) => after?.isDefault)).toEqual(defaults)
      // Each begins with what the one before it has left, and the last is what there is.
      expect(entries.slice(1).map(({ before }) => before)).toEqual(entries.slice(0, -1).map(({ after }) => after))
      expect(entries.at(-1)?.after).toEqual(await addresses.get(id))
    }
  })

  test('not found: ADDRESS_NOT_EXISTS, also after it was deleted', async () => {
    const id = idOf(await addresses.create())
    expect((await addresses.remove(id)).body.data).toBe(true)
    expect(await addresses.get(id)).toBeNull()
    for (const answer of [await addresses.remove(id), await addresses.update(id)]) {
      expect(answer.body).toEqual({ code: NOT_EXISTS, data: null, msg: 'Address does not exist', error_detail: '' })
    }
  })

  test('page filters by member and time', async () => {
    const a = idOf(await addresses.create())
    const other = await createMember(platform)
    platform.clock.advance(1000)
    const b = idOf(await addresses.create({ userId: other.id }))
    expect(await addresses.idsOf('')).toEqual([b, a])
    expect(await addresses.idsOf(`userId=${userId}`)).toEqual([a])
    expect(await addresses.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b])
  })

  test('of another tenant is answered byte by byte like one that does not exist', async () => {
    const id = idOf(await addresses.create())
    const tenantId = await platform.createTenant()
    const there = await createMember(platform, {}, tenantId)
    const calls = (of: number): Promise<Answer[]> =>
      Promise.all([
        addresses.call('GET get', { query: `id=${of}`, tenantId }),
        addresses.update(of, { userId: there.id }, { tenantId }),
        addresses.remove(of, { tenantId }),
      ])
    expect((await calls(id)).map(({ text }) => text)).toEqual((await calls(4711)).map(({ text }) => text))
    expect(await addresses.get(id)).toMatchObject({ name: 'Ana' })
  })

  test('go with their member; his wallet stays as the page shows it, and moves no more (rules/members#deletion)', async () => {
    const query = `userId=${userId}`
    await addresses.create()
    await platform.adminData('PUT pay/wallet/update-balance', { body: { userId, balance: 700 } })
    await platform.adminData('DELETE member/user/delete', { query: `id=${userId}` })
    expect(await platform.adminData('GET member/address/page', { query })).toEqual({ list: [], total: 0 })
    const wallet = await platform.adminData('GET pay/wallet/get', { query })
    expect(wallet).toMatchObject({ userId, balance: 700 })
    expect((await platform.adminData('GET pay/wallet/page', { query })).list).toEqual([wallet])
    const more = await platform.admin('PUT pay/wallet/update-balance', { body: { userId, balance: 1 } })
    expect(more.body).toMatchObject({ code: 400, error_detail: 'userId' })
  })
})
