import { expect, it } from 'vitest'
import { rowLabels } from './row.js'

const rows = Array.from({ length: 12 }, (_, place) => ({ id: place + 1, name: `row ${place + 1}` }))
const resource = { key: 'id', label: 'name' }

it('of many rows the first are named, so that the question before them stays in sight', () => {
  expect(rowLabels(resource, rows.slice(0, 2))).toBe('row 1, row 2')
  expect(rowLabels(resource, rows.slice(0, 10))).toMatch(/row 10$/)
  expect(rowLabels(resource, rows)).toMatch(/^row 1, .*, row 10 \+2$/)
})
