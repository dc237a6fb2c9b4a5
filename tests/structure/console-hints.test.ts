import { expect, it } from 'vitest'
import type { Field } from '../../packages/console/app/document/field.js'
import { hintBelow } from '../../packages/console/app/field/hint.js'
import { writingOf } from '../../packages/console/app/field/unit.js'
import { hintsZh } from '../../packages/console/app/i18n/hints-zh.js'
import { resourceTable } from '../browser/resource-table.js'

/** A field with the fields inside of it. */
function within(field: Field): Field[] {
  const inner = [...(field.kind === 'group' ? field.fields : []), ...(field.kind === 'list' ? [field.item] : [])]
  return [field, ...inner.flatMap(within)]
}

const fields = resourceTable()
  .flatMap(({ resource }) => resource.calls.flatMap(({ body }) => body ?? []))
  .flatMap(within)

/** The units that a number is typed in. */
const unitsOf = (field: Field): readonly (string | undefined)[] =>
  field.kind === 'number' ? [field.unit, ...Object.values(field.schema['x-told-unit']?.units ?? {})] : []

it('what stands below the inputs is there in Chinese, and nothing else is', () => {
  const hints = new Set(fields.map(hintBelow))
  hints.delete('')
  expect(hints.size).toBeGreaterThan(100)
  expect(Object.keys(hintsZh).toSorted()).toEqual([...hints].toSorted())
  for (const [english, chinese] of Object.entries(hintsZh)) {
    expect([english, /\p{Script=Han}/u.test(chinese)]).toEqual([english, true])
    // Codes and long numbers are the same in both.
    const signs = (text: string) => new Set(text.match(/\d{1,3},\d{3}|\d{3,}|[A-Z]{4,}|[A-Z]+_\w+|\*/g))
    const lost = [...signs(english)].filter((sign) => !signs(chinese).has(sign))
    expect([english, lost]).toEqual([english, []])
  }
})

it('amounts that are typed in yuan are explained without cents', () => {
  const amounts = fields.filter((field) => unitsOf(field).some((unit) => writingOf(unit).digits > 0))
  expect(amounts.length).toBeGreaterThan(10)
  const inCents = amounts.flatMap((field) => {
    const english = hintBelow(field)
    const isOfCents = /\bcents?\b/i.test(english) || /[币以为]分|（分）/u.test(hintsZh[english] ?? '')
    return isOfCents ? [`${field.name}: ${english}`] : []
  })
  expect(inCents).toEqual([])
})

it('what stands below the inputs begins like a sentence, or with a value', () => {
  const hints = [...new Set(fields.map(hintBelow))]
  expect(hints.filter((hint) => /^[a-z]/.test(hint) && !/^(true|false)\b/.test(hint))).toEqual([])
})
