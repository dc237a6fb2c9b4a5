import { describe, expect, it } from 'vitest'
import { readCsv } from '../batch/read-csv.js'
import { checkedLines, memberLines } from './member-lines.js'

const columns = [
  { name: 'id', label: { en: 'ID', zh: '编号' } },
  { name: 'userId', label: { en: 'Member', zh: '会员' } },
  { name: 'email', label: { en: 'E-mail', zh: '邮箱' } },
  { name: 'nickname', label: { en: 'Nickname', zh: '昵称' } },
  { name: 'unionId', label: { en: 'Union ID', zh: '会员 UnionID' } },
]
const linesOf = (text: string) =>
  memberLines(readCsv(text).rows, columns).map(({ line, text: said, by }) => [line, said, by])

describe('whom lines name', () => {
  it.each([
    [
      '7\n8',
      [
        [1, '7', 'id'],
        [2, '8', 'id'],
      ],
    ],
    [
      '7, 8 ,9',
      [
        [1, '7', 'id'],
        [1, '8', 'id'],
        [1, '9', 'id'],
      ],
    ],
    [
      'a@example.com\n812345678901234567\nRwARQk',
      [
        [1, 'a@example.com', 'email'],
        [2, '812345678901234567', 'chatUserId'],
        [3, 'RwARQk', 'unionId'],
      ],
    ],
    [
      '7,Ana\n8,Ben',
      [
        [1, '7', 'id'],
        [2, '8', 'id'],
      ],
    ],
    ['Nickname;Member\nAna;7', [[2, '7', 'id']]],
    ['昵称,会员\nAna,7', [[2, '7', 'id']]],
    ['nickname,e-mail\n"A, B",a@example.com', [[2, 'a@example.com', 'email']]],
    [
      'id,email\n,a@example.com\n7,b@example.com',
      [
        [2, 'a@example.com', 'email'],
        [3, '7', 'id'],
      ],
    ],
    ['id,nickname\n,Ana', [[2, 'Ana', 'unionId']]],
    ['unionId\n123', [[2, '123', 'unionId']]],
    [
      '=7\n0\n-1\n07',
      [
        [1, '=7', 'unionId'],
        [2, '0', 'chatUserId'],
        [3, '-1', 'unionId'],
        [4, '07', 'chatUserId'],
      ],
    ],
    ['', []],
  ])('%j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })
})

it('sends to each member once, and to none that is disabled, has enough or is nobody', () => {
  const lines = memberLines(readCsv('1\n2\nana@example.com\n3\n4\n5').rows, columns)
  const member = (id: number, status = 0) => ({ member: { id, nickname: null, status } })
  const found = [member(1), member(2, 1), member(1), { member: null }, member(4), { failure: new Error('None') }]
  const checked = checkedLines(lines, found, new Set([4]))
  expect(checked.map(({ state }) => state)).toEqual(['good', 'disabled', 'double', 'unknown', 'limit', 'unasked'])
  expect(checked[2]?.doubleOf).toBe(1)
})
