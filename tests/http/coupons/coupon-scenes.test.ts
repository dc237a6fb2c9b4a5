import { beforeEach, describe, expect, test } from 'vitest'
import { createScene, createTemplate, refusal, SCENE, sceneBody, TEMPLATE, wrong } from './coupons.js'
import { resourceCalls } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addCode } from '../redeem-codes/redeem-codes.js'

let platform: TestPlatform
beforeEach(async () => {
  platform = await startPlatform()
})

const scenes = () => resourceCalls(platform, SCENE, sceneBody)
const NOT_EXISTS = 1_013_045_000
const EXISTS = 1_013_045_001
const IN_USE = 1_013_045_002

describe('promotion/coupon-template-scene (rules/coupons#scenes)', () => {
  test('every member is kept, and an update replaces all of them', async () => {
    const id = await createScene(platform, { description: 'Registration', remark: 'r' })
    expect(await scenes().get(id)).toEqual({
      id,
      ...sceneBody,
      description: 'Registration',
      remark: 'r',
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
    expect((await scenes().update(id, { sceneCode: 'A_1', sceneName: 'x' })).body.data).toBe(true)
    expect(await scenes().get(id)).toMatchObject({
      sceneCode: 'A_1',
      sceneName: 'x',
      description: null,
      remark: null,
      revision: 2,
    })
  })

  test.each<[string, unknown[], unknown[]]>([
    ['sceneCode', ['', 'a', 'NEW USER', 'NEW-USER', '新', 'A'.repeat(33), null, 1], ['A', '0_Z', 'A'.repeat(32)]],
    ['sceneName', ['', ' ', 'x'.repeat(65), null, 1], ['x', '新用户', 'x'.repeat(64)]],
    ['description', ['x'.repeat(501), 1], ['', null, 'x'.repeat(500)]],
    ['remark', ['x'.repeat(501), 1], ['', null, 'x'.repeat(500)]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ value, ...refusal(await scenes().create({ [name]: value })) }).toEqual({ value, ...wrong(name) })
    for (const [i, value] of taken.entries())
      expect({ value, ...refusal(await scenes().create({ sceneCode: `S${i}`, [name]: value })) }).toMatchObject({
        value,
        code: 0,
      })
  })

  test('a code is unique over living scenes of the tenant', async () => {
    const id = await createScene(platform)
    expect((await scenes().create()).body).toMatchObject({ code: EXISTS, data: null })
    const other = await createScene(platform, { sceneCode: 'OTHER' })
    expect((await scenes().update(other)).body.code).toBe(EXISTS)
    expect((await scenes().create({}, { tenantId: await platform.createTenant() })).body.code).toBe(0)
    await scenes().remove(id)
    expect((await scenes().create()).body.code).toBe(0)
  })

  test('one that a template uses is not deleted, nor given another code', async () => {
    const id = await createScene(platform)
    const template = await createTemplate(platform, { sceneId: id })
    expect((await scenes().remove(id)).body).toMatchObject({ code: IN_USE, data: null })
    const both = await scenes().call('DELETE delete-list', {
      query: `ids=${await createScene(platform, { sceneCode: 'B' })},${id}`,
    })
    expect(both.body.code).toBe(IN_USE)
    expect(await scenes().idsOf('')).toHaveLength(2)
    expect((await scenes().update(id, { sceneCode: 'OTHER' })).body.code).toBe(IN_USE)
    expect((await scenes().update(id, { sceneName: 'Renamed' })).body.code).toBe(0)
    await platform.adminData(`DELETE ${TEMPLATE}/delete`, { query: `id=${template}` })
    expect((await scenes().remove(id)).body.data).toBe(true)
  })

  test('one that a redeem code uses is not deleted', async () => {
    const id = await createScene(platform)
    const code = await addCode(platform, [await createTemplate(platform)], { sceneCode: 'NEW_USER' })
    expect((await scenes().remove(id)).body.code).toBe(IN_USE)
    await platform.adminData('DELETE promotion/coupon-exchange-code/delete', { query: `id=${code}` })
    expect((await scenes().remove(id)).body.data).toBe(true)
  })

  test('of none, another tenant’s, deleted', async () => {
    const id = await createScene(platform)
    const tenantId = await platform.createTenant()
    expect(await scenes().get(id, { tenantId })).toBeNull()
    expect((await scenes().update(id, {}, { tenantId })).body.code).toBe(NOT_EXISTS)
    expect((await scenes().remove(id, { tenantId })).body.code).toBe(NOT_EXISTS)
    await scenes().remove(id)
    expect(await scenes().get(id)).toBeNull()
    expect((await scenes().remove(id)).body.code).toBe(NOT_EXISTS)
  })

  test('page by code and createTime; simple-list, oldest first', async () => {
    const first = await createScene(platform)
    platform.clock.advance(60_000)
    const second = await createScene(platform, { sceneCode: 'B', sceneName: 'Second' })
    expect(await scenes().idsOf('')).toEqual([second, first])
    expect(await scenes().idsOf('sceneCode=B')).toEqual([second])
    expect(await scenes().idsOf('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([second])
    const list = () => platform.adminData(`GET ${SCENE}/simple-list`)
    expect(await list()).toEqual([
      { id: first, ...sceneBody },
      { id: second, sceneCode: 'B', sceneName: 'Second' },
    ])
    expect(await platform.adminData(`GET ${SCENE}/simple-list`, { tenantId: await platform.createTenant() })).toEqual(
      [],
    )
  })
})

describe('promotion/coupon-config (rules/coupons#restoration)', () => {
  const get = (tenantId = 1): Promise<Json> => platform.adminData('GET promotion/coupon-config/get', { tenantId })
  const save = (body: object) => platform.admin('PUT promotion/coupon-config/save', { body })

  test('15 days until it is saved, and each tenant’s own', async () => {
    expect(await get()).toEqual({ restoreDays: 15 })
    for (const restoreDays of [1, 365]) {
      expect((await save({ restoreDays })).body).toEqual({ code: 0, data: true, msg: '', error_detail: '' })
      expect(await get()).toEqual({ restoreDays })
    }
    expect(await get(await platform.createTenant())).toEqual({ restoreDays: 15 })
  })

  test('1 to 365', async () => {
    for (const restoreDays of [0, 366, -1, 1.5, '15', null, true, undefined]) {
      expect(refusal(await save({ restoreDays })), String(restoreDays)).toEqual(wrong('restoreDays'))
    }
    expect(await get()).toEqual({ restoreDays: 15 })
  })
})
