import { beforeEach, expect, test } from 'vitest'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../start-platform.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

const ask = (call: string, query: string, language = 'en'): Promise<Answer> =>
  platform.admin(call, { query, headers: { 'accept-language': language } })
const told = ({ status, body }: Answer) => ({ status, detail: body.error_detail, msg: body.msg })
const refused = (detail: string, reason: string) => ({
  status: 400,
  detail,
  msg: `Invalid parameter: ${detail} ${reason}`,
})

test.each([
  ['ids=0', 'ids[0]', 'must be at least 1'],
  ['ids=-1', 'ids[0]', 'must be at least 1'],
  ['ids=abc', 'ids[0]', 'must be integer'],
  ['ids=1.5', 'ids[0]', 'must be integer'],
  ['ids=1,abc', 'ids[1]', 'must be integer'],
  ['ids=1,,2', 'ids[1]', 'must be integer'],
  ['ids=', 'ids', 'is required'],
  ['', 'ids', 'is required'],
  ['ids=1&ids=2', 'ids', 'must come only once'],
])('a list in a query says what is wrong with which: ?%s', async (query, detail, reason) => {
  expect(told(await ask('DELETE member/address/delete-list', query))).toEqual(refused(detail, reason))
})

test.each([
  ['GET member/user/page', 'pageNo=1&pageNo=2', 'pageNo'],
  ['GET member/user/page', 'pageSize[]=1&pageSize[]=1', 'pageSize'],
  ['GET member/user/page', 'nickname=a&nickname=b', 'nickname'],
  ['GET member/user/get', 'id=1&id=2', 'id'],
  ['GET openapi.json', 'view=console&view=console', 'view'],
])('what may come once and comes twice is told so: %s?%s', async (call, query, name) => {
  expect(told(await ask(call, query))).toEqual(refused(name, 'must come only once'))
  expect((await ask(call, query, 'zh')).body.msg).toBe(`请求参数不正确：${name} 只能出现一次`)
})

test('a range comes twice, and no more; a list in a body is of the wrong type', async () => {
  const day = 'createTime=2026-09-01T00:00:00'
  expect((await ask('GET member/user/page', `${day}&${day}`)).status).toBe(200)
  for (const query of [day, `createTime[0]=${day.slice(11)}`, [day, day, day].join('&')]) {
    expect(told(await ask('GET member/user/page', query))).toEqual(
      refused('createTime', 'must be two values, start and end'),
    )
    const { msg } = (await ask('GET member/user/page', query, 'zh')).body
    expect(msg).toBe('请求参数不正确：createTime 必须是开始和结束两个值')
  }
  const answer = await platform.admin('POST member/user/create', { body: { nickname: ['a', 'b'] } })
  expect(told(answer)).toEqual(refused('nickname', 'must be string'))
})
