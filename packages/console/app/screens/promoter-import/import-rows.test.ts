import { expect, it } from 'vitest'
import type { Field } from '../../document/field.js'
import { readCsv } from '../batch/read-csv.js'
import { importFile } from './import-rows.js'

const field = (name: string, label: Field['label'], isRequired = false): Field => ({
  name,
  label,
  description: undefined,
  isRequired,
  isNullable: true,
  fallback: undefined,
  schema: {},
  visibleIf: undefined,
  kind: 'text',
})
const fields = [
  field('rno', { en: 'Promoter number', zh: '推广员编号' }),
  field('sda', { en: 'SDA', zh: 'SDA 编号' }),
  field('nickname', { en: 'Nickname', zh: '昵称' }),
  field('status', { en: 'Status', zh: '状态' }, true),
]
const read = (text: string) => importFile(readCsv(text).rows, fields)

it.each(['rno,status\nA,1', 'Promoter number,Status\nA,1', 'promoter_number; STATUS *\nA;1', '推广员编号\t状态\nA\t1'])(
  'reads columns by their titles in either language and by their names: %j',
  (text) => {
    expect(read(text)?.rows).toMatchObject([{ line: 2, values: { rno: 'A', status: '1' }, problems: [] }])
  },
)

it('tells what is wrong with each row', () => {
  const { rows = [], columns = [] } = read('rno,sda,Note,Status,rno\nA,,x,1\nA,S,,\n,S,,1\n,,,1\nB,,,1,C,D\n') ?? {}
  expect(columns.map((column) => column?.name)).toEqual(['rno', 'sda', undefined, 'status', undefined])
  expect(
    rows.map(({ problems }) =>
      problems.map((problem) => ({ ...problem, ...('field' in problem && { field: problem.field.name }) })),
    ),
  ).toEqual([
    [],
    [
      { field: 'status', is: 'missing' },
      { field: 'rno', sameAs: 2 },
    ],
    [{ field: 'sda', sameAs: 3 }],
    [{ is: 'nameless' }],
    [{ is: 'cells' }],
  ])
})

it('reads nothing of nothing', () => {
  expect(read('')).toBeUndefined()
  expect(read('rno')?.rows).toEqual([])
})
