import { expect, it } from 'vitest'
import type { Field } from '../../packages/console/app/document/field.js'
import { hintBelow } from '../../packages/console/app/field/hint.js'
import { hintsZh } from '../../packages/console/app/i18n/hints-zh.js'
import { resourceTable } from '../browser/resource-table.js'

/** A field with the fields inside of it. */
function within(field: Field): Field[] {
  const inner = [...(field.kind === 'group' ? field.fields : []), ...(field.kind === 'list' ? [field.item] : [])]
  return [field, ...inner.flatMap(within)]
}

it('what stands below the inputs is there in Chinese, and nothing else is', () => {
  const fields = resourceTable().flatMap(({ resource }) => resource.calls.flatMap(({ body }) => body ?? []))
  const hints = new Set(fields.flatMap(within).map(hintBelow))
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
