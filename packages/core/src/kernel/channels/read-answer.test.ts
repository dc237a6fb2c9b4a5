import { expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './read-answer.js'

const list = z.object({ list: z.array(z.object({ id: z.string() })) })

it('tells which members of an answer are wrong', () => {
  expect(readAnswer(list, { list: [{ id: 'a' }, { id: 7 }] })).toEqual({ success: false, wrong: ['list.1.id'] })
})

it('tells of the first of very many only: all of them would be a line of megabytes in the log', () => {
  const answer = readAnswer(list, { list: Array.from({ length: 10_000 }, () => ({})) })
  expect(answer.success).toBe(false)
  expect('wrong' in answer && answer.wrong).toEqual(Array.from({ length: 20 }, (_, index) => `list.${index}.id`))
})
