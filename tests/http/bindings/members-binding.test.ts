import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, resourceCalls, told } from '../members/managed-members.js'
import type { ManagedMember } from '../members/managed-members.js'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const NOT_BOUND = 1_002_030_000
const EXISTS = 1_002_030_002

let platform: TestPlatform
let app: TestApp
let ana: ManagedMember
let bea: ManagedMember
let bindings: ReturnType<typeof resourceCalls>

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  ana = await createMember(platform)
  bea = await createMember(platform)
  bindings = resourceCalls(platform, 'system/partner-member', { clientId: app.clientId, externalUserId: 'shop-1' })
})

const idOf = ({ body }: Answer): number => body.data as number

describe('system/partner-member (rules/bindings#fields)', () => {
  test('is made by memberId, enabled and with supplement authorization', async () => {
    const id = idOf(await bindings.create({ memberId: ana.id }))
    expect(await bindings.get(id)).toEqual({
      id,
      clientId: app.clientId,
      externalUserId: 'shop-1',
      memberId: ana.id,
      memberUnionId: ana.unionId,
      status: 0,
      supplementAuth: true,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test('is made by unionId, or by both where they agree', async () => {
    const byUnion = idOf(await bindings.create({ unionId: ana.unionId, status: 1, supplementAuth: false }))
    expect(await bindings.get(byUnion)).toMatchObject({
      memberId: ana.id,
      memberUnionId: ana.unionId,
      status: 1,
      supplementAuth: false,
    })
    const byBoth = idOf(await bindings.create({ externalUserId: 'shop-2', memberId: bea.id, unionId: bea.unionId }))
    expect(await bindings.get(byBoth)).toMatchObject({ memberId: bea.id })
  })

  test('both given and different: 400 that names unionId', async () => {
    const answer = await bindings.create({ memberId: ana.id, unionId: bea.unionId })
    expect(told(answer)).toEqual({ status: 400, detail: 'unionId' })
    expect(answer.body.msg).toBe('Invalid parameter: unionId is another member than memberId')
  })

  test('neither: 400 that names memberId', async () => {
    for (const members of [{}, { memberId: null, unionId: null }, { unionId: ' ' }]) {
      expect(told(await bindings.create(members))).toEqual({ status: 400, detail: 'memberId' })
    }
  })

  test('a member that is not there: 400 that names how it was named, whatever the reason', async () => {
    const tenantId = await platform.createTenant()
    const elsewhere = await createMember(platform, {}, tenantId)
    await platform.adminData('DELETE member/user/delete', { query: `id=${bea.id}` })
    const byId = await Promise.all([4711, elsewhere.id, bea.id].map((memberId) => bindings.create({ memberId })))
    const byUnion = await Promise.all(
      ['none', elsewhere.unionId, bea.unionId].map((unionId) => bindings.create({ unionId })),
    )
    for (const answer of byId) expect(told(answer)).toEqual({ status: 400, detail: 'memberId' })
    for (const answer of byUnion) expect(told(answer)).toEqual({ status: 400, detail: 'unionId' })
    expect(new Set([...byId, ...byUnion].map(({ text }) => text)).size).toBe(2)
  })

  test('an application that is not this tenant’s: 400 that names clientId, whatever the reason', async () => {
    const deleted = await platform.createApp()
    await platform.adminData('DELETE system/partner-app/delete', { query: `id=${deleted.id}` })
    const elsewhere = await platform.createApp({}, await platform.createTenant())
    const clientIds = ['none', deleted.clientId, elsewhere.clientId, app.clientId.toUpperCase()]
    const answers = await Promise.all(clientIds.map((clientId) => bindings.create({ clientId, memberId: ana.id })))
    for (const answer of answers) expect(told(answer)).toEqual({ status: 400, detail: 'clientId' })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('a disabled application may have bindings', async () => {
    const disabled = await platform.createApp({ status: 1 })
    expect((await bindings.create({ clientId: disabled.clientId, memberId: ana.id })).body.code).toBe(0)
  })

  test.each<[string, unknown[], unknown[]]>([
    ['clientId', ['', 1, null, 'x'.repeat(65)], []],
    ['externalUserId', ['', ' ', 1, null, 'x'.repeat(65)], ['x'.repeat(64)]],
    ['memberId', [0, '1', 1.5], []],
    ['unionId', [1, 'x'.repeat(65)], [null]],
    ['status', [2, '0'], [1]],
    ['supplementAuth', [1, 'true'], [false]],
  ])('%s: limits', async (name, refused, taken) => {
    const sent = (value: unknown): object => ({ memberId: ana.id, [name]: value })
    for (const value of refused)
      expect({ ...told(await bindings.create(sent(value))), value }).toEqual({ status: 400, value, detail: name })
    for (const value of taken) expect((await bindings.create(sent(value))).body.code, JSON.stringify(value)).toBe(0)
  })

  test('the user of a partner, or the member, bound already in this application: 1_002_030_002', async () => {
    await bindings.create({ memberId: ana.id })
    for (const members of [
      { memberId: bea.id },
      { externalUserId: 'shop-2', memberId: ana.id },
      { memberId: ana.id },
    ]) {
      const answer = await bindings.create(members)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: {
          code: EXISTS,
          data: null,
          msg: 'This externalUserId or this member is already bound in the application',
          error_detail: '',
        },
      })
    }
    const chinese = await bindings.create({ memberId: bea.id }, { headers: { 'accept-language': 'zh' } })
    expect(chinese.body.msg).toBe('该 externalUserId 或用户已在此应用绑定')
    const other = await platform.createApp()
    expect((await bindings.create({ clientId: other.clientId, memberId: ana.id })).body.code).toBe(0)
    expect((await bindings.create({ externalUserId: 'Shop-1', memberId: bea.id })).body.code).toBe(0)
  })

  test('both are free again after the binding was deleted', async () => {
    const id = idOf(await bindings.create({ memberId: ana.id }))
    expect((await bindings.remove(id)).body.data).toBe(true)
    expect((await bindings.create({ memberId: ana.id })).body.code).toBe(0)
  })

  test('update replaces all members but an absent status and consent, with the same rules', async () => {
    const id = idOf(await bindings.create({ memberId: ana.id, status: 1, supplementAuth: false }))
    expect((await bindings.update(id, { unionId: bea.unionId })).body).toMatchObject({ code: 0, data: true })
    expect(await bindings.get(id)).toMatchObject({
      memberId: bea.id,
      memberUnionId: bea.unionId,
      status: 1,
      supplementAuth: false,
    })
    await bindings.create({ externalUserId: 'shop-2', memberId: ana.id })
    expect((await bindings.update(id, { externalUserId: 'shop-2', memberId: bea.id })).body.code).toBe(EXISTS)
    expect((await bindings.update(id, { memberId: ana.id })).body.code).toBe(EXISTS)
    expect(told(await bindings.update(id, { memberId: 4711 }))).toEqual({ status: 400, detail: 'memberId' })
    expect(told(await bindings.update(id, { clientId: 'none', memberId: bea.id }))).toEqual({
      status: 400,
      detail: 'clientId',
    })
  })

  test('update-status and update-supplement-auth change one member each', async () => {
    const id = idOf(await bindings.create({ memberId: ana.id }))
    expect((await bindings.call('PUT update-status', { body: { id, status: 1 } })).body).toMatchObject({
      code: 0,
      data: true,
    })
    expect(await bindings.get(id)).toMatchObject({ status: 1, supplementAuth: true })
    expect((await bindings.call('PUT update-supplement-auth', { body: { id, supplementAuth: false } })).body.data).toBe(
      true,
    )
    expect(await bindings.get(id)).toMatchObject({ status: 1, supplementAuth: false, memberId: ana.id })
    expect(told(await bindings.call('PUT update-status', { body: { id, status: 2 } }))).toEqual({
      status: 400,
      detail: 'status',
    })
    expect(told(await bindings.call('PUT update-supplement-auth', { body: { id } }))).toEqual({
      status: 400,
      detail: 'supplementAuth',
    })
    for (const call of ['PUT update-status', 'PUT update-supplement-auth']) {
      expect((await bindings.call(call, { body: { id: 4711, status: 1, supplementAuth: true } })).body.code).toBe(
        NOT_BOUND,
      )
    }
  })

  test('page filters by each member that it names', async () => {
    const a = idOf(await bindings.create({ memberId: ana.id }))
    platform.clock.advance(1000)
    const other = await platform.createApp()
    const b = idOf(
      await bindings.create({ clientId: other.clientId, externalUserId: 'shop-2', memberId: bea.id, status: 1 }),
    )
    expect(await bindings.idsOf('')).toEqual([b, a])
    expect(await bindings.idsOf(`clientId=${app.clientId}`)).toEqual([a])
    expect(await bindings.idsOf('externalUserId=shop-2')).toEqual([b])
    expect(await bindings.idsOf(`memberId=${ana.id}`)).toEqual([a])
    expect(await bindings.idsOf('status=1')).toEqual([b])
    expect(await bindings.idsOf('status=1&externalUserId=shop-1')).toEqual([])
    expect(await bindings.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b])
  })

  test('of another tenant is answered byte by byte like one that does not exist', async () => {
    const id = idOf(await bindings.create({ memberId: ana.id }))
    const tenantId = await platform.createTenant()
    const there = await platform.createApp({}, tenantId)
    const member = await createMember(platform, {}, tenantId)
    const calls = (of: number): Promise<Answer[]> =>
      Promise.all([
        bindings.call('GET get', { query: `id=${of}`, tenantId }),
        bindings.update(of, { clientId: there.clientId, memberId: member.id }, { tenantId }),
        bindings.call('PUT update-status', { body: { id: of, status: 1 }, tenantId }),
        bindings.call('PUT update-supplement-auth', { body: { id: of, supplementAuth: false }, tenantId }),
        bindings.remove(of, { tenantId }),
      ])
    expect((await calls(id)).map(({ text }) => text)).toEqual((await calls(4711)).map(({ text }) => text))
    expect(await bindings.get(id)).toMatchObject({ status: 0, supplementAuth: true })
  })
})
