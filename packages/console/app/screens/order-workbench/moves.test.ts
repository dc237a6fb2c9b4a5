import { describe, expect, it } from 'vitest'
import type { CallModel } from '../../document/resource-model.js'
import type { Field } from '../../document/field.js'
import { movesOf, movesOfAll } from './moves.js'

const label = (text: string) => ({ en: text, zh: text })
const choices = [101, 105, 201, 202, 208].map((value) => ({ value, label: label(String(value)), tone: undefined }))
const status = { name: 'status', kind: 'choice', choices } as unknown as Field

const call = (operationId: string, members: Partial<CallModel>) =>
  ({
    operationId,
    path: `/${operationId}`,
    permission: operationId,
    title: label(operationId),
    ...members,
  }) as CallModel

const calls = [
  call('move', {
    body: [status],
    transitions: [
      { from: 101, to: [105] },
      { from: 201, to: [202, 208] },
      { from: 208, to: [201, 202], if: 'previousStatus' },
    ],
  }),
  call('cancel', { body: [], transitions: [{ from: 101, to: [105] }] }),
  call('other', { body: [status], transitions: undefined }),
]
const all = () => true
const namesOf = (row: Record<string, unknown>, may: (permission: string | undefined) => boolean = all) =>
  movesOf({ calls }, row, may).map(({ label: { en } }) => en)

describe('the moves of a row', () => {
  it('are those of its state, by the state that they lead to or by what the call does', () => {
    expect(namesOf({ status: 101 })).toEqual(['105', 'cancel'])
    expect(namesOf({ status: 201 })).toEqual(['202', '208'])
    expect(namesOf({ status: 105 })).toEqual([])
  })

  it('lead back only where the row says', () => {
    expect(namesOf({ status: 208, previousStatus: 202 })).toEqual(['202'])
    expect(namesOf({ status: 208, previousStatus: null })).toEqual([])
  })

  it('are those of calls that may be made', () => {
    expect(namesOf({ status: 101 }, (permission) => permission === 'cancel')).toEqual(['cancel'])
  })

  it('are counted over several rows, in the order of the states', () => {
    const rows = [{ status: 201 }, { status: 208, previousStatus: 202 }, { status: 105 }]
    expect(movesOfAll({ calls }, rows, all).map(({ move, rows: count }) => [move.label.en, count])).toEqual([
      ['202', 2],
      ['208', 1],
    ])
  })
})
