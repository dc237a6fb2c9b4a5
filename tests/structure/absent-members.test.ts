import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

type Json = ReturnType<typeof JSON.parse>

const root = join(import.meta.dirname, '..', '..')

/** `path: what a refused null is asked of` for every member of a request body that may be absent and not null. */
function refusals(name: string): { asked: number; refused: string[] } {
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi', `${name}.json`), 'utf8'))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'https://document.example/', components: document.components })
  const refused: string[] = []
  let asked = 0
  const visit = (schema: Json, place: string, seen: readonly Json[]): void => {
    const target = schema?.$ref === undefined ? schema : pointed(document, schema.$ref as string)
    if (typeof target !== 'object' || target === null || seen.includes(target)) return
    const inside = [...seen, target]
    for (const [member, of] of Object.entries((target.properties ?? {}) as Record<string, Json>)) {
      if (!(target.required ?? []).includes(member)) {
        asked += 1
        if (!ajv.compile(rebased(of) as object)(null)) refused.push(`${place}.${member}`)
      }
      visit(of, `${place}.${member}`, inside)
    }
    if (target.items) visit(target.items, `${place}[]`, inside)
    for (const part of [...(target.allOf ?? []), ...(target.anyOf ?? []), ...(target.oneOf ?? [])])
      visit(part, place, inside)
  }
  for (const [path, methods] of Object.entries(document.paths as Record<string, Json>)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Json>)) {
      visit(operation.requestBody?.content?.['application/json']?.schema, `${method.toUpperCase()} ${path}`, [])
    }
  }
  return { asked, refused }
}

const pointed = (document: Json, reference: string): Json =>
  reference
    .slice(2)
    .split('/')
    .reduce((at: Json, name) => at[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)

/** The schema with references into the document that was added. */
const rebased = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://document.example/#/'))

test.each([
  ['partner', 60],
  ['admin', 200],
])(
  'every member of a request of the %s document that may be absent may be null (rules/calls#null-is-absent)',
  (name, atLeast) => {
    const { asked, refused } = refusals(name)
    expect(refused).toEqual([])
    expect(asked).toBeGreaterThan(atLeast)
  },
)
