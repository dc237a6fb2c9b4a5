import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { consoleVocabulary } from '../../packages/core/src/console-vocabulary.js'
import { consoleDocument, openApiDocuments } from '../../packages/core/src/documents.js'

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

const admin: Json = openApiDocuments().admin
const shown: Json = consoleDocument()
const resources: Json[] = admin['x-resources']
const { members, choices, openChoices } = consoleVocabulary

interface Placed {
  readonly resource: string
  readonly component: string
  readonly member: string
  /** What has the label: a property, or a parameter. */
  readonly labelled: Json
  readonly schema: Json
}

const operations: { path: string; method: string; operation: Json }[] = Object.entries<Json>(shown.paths).flatMap(
  ([path, methods]) => Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, operation })),
)

const componentOf = (schema: Json): string | undefined => schema?.$ref?.split('/').at(-1)

function placedIn(schema: Json, place: { resource: string; component: string }, seen: Set<string>): Placed[] {
  if (typeof schema !== 'object' || schema === null) return []
  const component = componentOf(schema)
  if (component !== undefined) {
    if (seen.has(component)) return []
    seen.add(component)
    return placedIn(shown.components.schemas[component], { ...place, component }, seen)
  }
  const own = Object.entries<Json>(schema.properties ?? {}).map(([member, property]) => ({
    ...place,
    member,
    labelled: property,
    schema: property,
  }))
  const inner = [
    ...Object.values<Json>(schema.properties ?? {}),
    ...['anyOf', 'allOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []),
    ...['items', 'additionalProperties'].map((keyword) => schema[keyword]),
  ]
  return [...own, ...inner.flatMap((part) => placedIn(part, place, seen))]
}

const seen = new Set<string>()
/** Every property of what is sent and answered, and every parameter of a query. */
const placed: Placed[] = operations.flatMap(({ operation }) => {
  const resource: string = operation['x-resource']
  const parameters = operation.parameters
    .filter(({ in: place }: Json) => place === 'query')
    .map((parameter: Json) => ({
      resource,
      component: '',
      member: parameter.name,
      labelled: parameter,
      schema: parameter.schema,
    }))
  const body = operation.requestBody?.content['application/json'].schema
  const data = operation.responses[200].content['application/json']?.schema.properties.data
  return [...parameters, ...[body, data].flatMap((part) => placedIn(part, { resource, component: '' }, seen))]
})

const name = ({ resource, component, member }: Placed): string => `${resource} ${component}.${member}`
const keysOf = ({ resource, component, member }: Placed): string[] => [
  `${component}.${member}`,
  `${resource}.${member}`,
  member,
]

/** The schemas that a value of a member is of. */
const partsOf = (schema: Json): Json[] => [
  schema,
  ...[
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
    // A list of values is a component of its own.
    ...(componentOf(schema)?.includes('.') === true ? [shown.components.schemas[String(componentOf(schema))]] : []),
  ].flatMap(partsOf),
]

/** The values that members may have. */
const valuesOf = (members: readonly Placed[]): unknown[] =>
  members
    .flatMap(({ schema }) => partsOf(schema))
    .flatMap((part) => [
      ...(part.enum ?? []),
      ...(part['x-enum-values'] ?? []),
      ...([part.type].flat().includes('boolean') ? [true, false] : []),
    ])

const integers = placed.flatMap((one) =>
  partsOf(one.schema)
    .filter((part) => [part.type].flat().includes('integer'))
    .map((part) => ({ one, part })),
)

describe('the calls of the admin document', () => {
  it('have a resource, a call, a target and a permission', () => {
    for (const [path, methods] of Object.entries<Json>(admin.paths))
      for (const operation of Object.values<Json>(methods)) {
        expect(path).toContain(`/${operation['x-resource'] as string}`)
        expect(operation['x-call'], path).toMatch(
          /^(page|get|create|update|save|delete|delete-list|simple-list|export|query|action)$/,
        )
        expect(operation['x-target'], path).toMatch(/^(row|rows|none)$/)
        expect(operation, path).toHaveProperty('x-permission')
      }
  })

  it('are about a row where they are told its key', () => {
    const targetOf = (path: string, method: string): string => admin.paths[`/admin-api/${path}`][method]['x-target']
    expect(targetOf('promotion/coupon-template/page', 'get')).toBe('none')
    expect(targetOf('promotion/coupon-template/create', 'post')).toBe('none')
    expect(targetOf('promotion/coupon-template/update', 'put')).toBe('row')
    expect(targetOf('promotion/coupon-template/delete-list', 'delete')).toBe('rows')
    expect(targetOf('promotion/coupon/batch-extend', 'put')).toBe('rows')
    expect(targetOf('pay/wallet/freeze', 'put')).toBe('row')
    expect(targetOf('promotion/lucky-draw/statistics', 'get')).toBe('row')
    expect(targetOf('system/partner-app/scope-list', 'get')).toBe('none')
  })

  it('have a label where they are not the usual ones, and all labels are used', () => {
    const { calls } = consoleVocabulary
    const further = operations.filter(({ operation: { 'x-call': call } }) => /^(query|action|export)$/.test(call))
    expect(further.filter(({ operation }) => !operation['x-label']).map(({ path }) => path)).toEqual([])
    const known = operations.flatMap(({ path }) => {
      const [, , module, resource, ...call] = path.split('/')
      return [`${String(module)}/${String(resource)}/${call.join('/')}`, call.join('/')]
    })
    expect(Object.keys(calls).filter((key) => !known.includes(key))).toEqual([])
  })

  it('tell the order of a page', () => {
    for (const { path, operation } of operations.filter(({ operation: { 'x-call': call } }) => call === 'page')) {
      const { description } = admin.paths[path].get
      expect(description.toLowerCase(), path).toContain(operation['x-order'])
      expect(operation['x-sortable']).toEqual([])
    }
  })
})

describe('the resources of the admin document', () => {
  const paged = operations.flatMap(({ operation }) => (operation['x-call'] === 'page' ? [operation['x-resource']] : []))

  it('are all that have a page', () => {
    expect(resources.map(({ path }) => path as string).sort()).toEqual([...paged].sort())
  })

  it.each(['en', 'zh'])('have titles of their own in %s', (language) => {
    const titles = resources.map(({ title }) => title[language] as string)
    expect(titles).toEqual([...new Set(titles)])
    for (const { title, moduleTitle, groupTitle } of resources)
      for (const text of [title, moduleTitle, groupTitle]) expect(text[language]).toMatch(/\S/)
  })

  it('have no title, group or module that none of them needs', () => {
    const { groups, modules } = consoleVocabulary
    expect(Object.keys(groups).sort()).toEqual([...new Set(resources.map(({ group }) => group as string))].sort())
    expect(Object.keys(modules).sort()).toEqual([...new Set(resources.map(({ module }) => module as string))].sort())
  })

  it('show columns that their rows have', () => {
    for (const { path, columns } of resources) {
      const page = placedIn(
        shown.paths[`/admin-api/${path as string}/page`].get.responses[200].content['application/json'].schema
          .properties.data,
        { resource: '', component: '' },
        new Set(),
      ).map(({ member }) => member)
      expect(columns.length, path).toBeGreaterThan(3)
      expect(columns.length, path).toBeLessThan(9)
      expect(columns.filter((column: string) => !page.includes(column))).toEqual([])
    }
  })
})

describe('the words of members', () => {
  it('are there for each property and each filter, in both languages', () => {
    const missing = placed.filter(({ labelled }) => {
      const { en, zh } = labelled['x-label'] ?? {}
      return !/\S/.test(en ?? '') || !/[\p{Script=Han}A-Z]/u.test(zh ?? '')
    })
    expect([...new Set(missing.map(name))]).toEqual([])
  })

  it('are all used', () => {
    const used = new Set(placed.map((one) => keysOf(one).find((key) => key in members)))
    expect(Object.keys(members).filter((key) => !used.has(key))).toEqual([])
  })

  it('name rows of resources by members that these have', () => {
    for (const one of placed) {
      const { references = {} } = one.schema['x-told-reference'] ?? {}
      for (const { resource, by } of [one.schema['x-reference'] ?? [], Object.values<Json>(references)].flat()) {
        expect(resources.map(({ path }) => path as string)).toContain(resource)
        const rows = placed.filter((other) => other.resource === resource).map(({ member }) => member)
        expect(rows, name(one)).toContain(by)
      }
    }
  })

  it('refer where a member is an id of a row of another resource', () => {
    const unreferred = placed.filter(
      ({ member, schema }) =>
        /^(user|member|coupon|luckyDraw|promoter|related|\w*[tT]emplate)Id$/.test(member) &&
        !schema['x-reference'] &&
        !schema['x-told-reference'],
    )
    expect([...new Set(unreferred.map(name))]).toEqual([])
  })

  it('are told of by members beside them, by values that these have, and can be opened', () => {
    const told = placed.filter(({ schema }) => schema['x-told-reference']?.references !== undefined)
    expect(told.map(({ member }) => member)).toContain('relatedId')
    for (const { schema, resource } of told) {
      const { member, references } = schema['x-told-reference']
      // A record keeps as a text what a prize has chosen.
      const known = valuesOf(placed.filter((other) => other.member === member)).map(String)
      expect(known, `${resource} ${member}`).toEqual(expect.arrayContaining(Object.keys(references as object)))
      for (const { resource: path, by } of Object.values<Json>(references)) {
        const { get, page } = {
          get: shown.paths[`/admin-api/${path}/get`],
          page: shown.paths[`/admin-api/${path}/page`],
        }
        const isFound = by === 'id' ? get : page.get.parameters.some((parameter: Json) => parameter.name === by)
        expect(Boolean(isFound), `${path} ${by}`).toBe(true)
      }
    }
  })

  it('tell units where descriptions do', () => {
    const told: [RegExp, string][] = [
      [/^CNY cents|(?<!taken off|amount), CNY cents/, 'CNY cents'],
      [/^Grams|^g$/, 'grams'],
      [/^Basis points/, 'basis points'],
      [/^Cubic centimetres/, 'cubic centimetres'],
      [/^USD$/, 'USD'],
      [/^Yuan/, 'CNY'],
      [/^Points$/, 'points'],
    ]
    const wrong = placed.flatMap((one) => {
      const { description = '' } = partsOf(one.schema).find((part) => part.description !== undefined) ?? {}
      const wanted = told.find(([pattern]) => pattern.test(description))?.[1]
      return wanted === undefined || one.schema['x-unit'] === wanted ? [] : [`${name(one)}: ${description as string}`]
    })
    expect([...new Set(wrong)].sort()).toEqual([])
  })

  it('are counted by what members beside them tell, by values that these have', () => {
    const told = placed.filter(({ schema }) => schema['x-told-unit'] !== undefined)
    expect(new Set(told.map(name))).toEqual(
      new Set(
        ['DiscountTemplate', 'DiscountTemplateInput', 'MemberDiscount', 'MemberDiscountInput'].map((component) => {
          const resource = component.startsWith('Member') ? 'member-discount' : 'discount-template'
          return `promotion/${resource} ${component}.value`
        }),
      ),
    )
    for (const { schema, resource } of told) {
      const { member, units } = schema['x-told-unit']
      const known = valuesOf(placed.filter((other) => other.resource === resource && other.member === member))
      expect(known.map(String)).toEqual(expect.arrayContaining(Object.keys(units as object)))
    }
  })

  it('hide by members beside them, by values that these have', () => {
    for (const { schema, resource } of placed)
      for (const [member, values] of Object.entries<Json>(schema['x-visible-if'] ?? {})) {
        const known = valuesOf(placed.filter((other) => other.resource === resource && other.member === member))
        expect(known, `${resource} ${member}`).toEqual(expect.arrayContaining(values))
      }
  })
})

describe('times', () => {
  /** What is published with the pattern of a time, and what the console is shown in its place. */
  const timesIn = (published: Json, view: Json, path: string): { path: string; view: Json }[] => {
    if (typeof published !== 'object' || published === null) return []
    const isTime = [published, ...(published.anyOf ?? [])].some(({ pattern }) => /T\\d\{2\}/.test(String(pattern)))
    if (isTime) return [{ path, view }]
    return Object.entries<Json>(published).flatMap(([key, part]) => timesIn(part, view?.[key], `${path}/${key}`))
  }
  const dataOf = ({ responses }: Json): Json => {
    const schema = responses[200].content['application/json']?.schema
    return (schema?.oneOf?.[0] ?? schema)?.properties.data
  }
  const times = [
    ...timesIn(admin.components.schemas, shown.components.schemas, ''),
    ...operations.flatMap(({ path, method, operation }) => {
      const published = admin.paths[path][method]
      return [
        ...timesIn(published.parameters, operation.parameters, path),
        ...timesIn(published.requestBody, operation.requestBody, path),
        ...timesIn(dataOf(published), dataOf(operation), path),
      ]
    }),
  ]

  it('are all that are published with their pattern, whatever else is said of them', () => {
    expect(times.length).toBeGreaterThan(150)
    expect(times.filter(({ view }) => view?.['x-widget'] !== 'date-time').map(({ path }) => path)).toEqual([])
  })

  it('keep what is said of them, but for how they are written', () => {
    const { TriedWebhookDelivery, BagOrder } = shown.components.schemas
    expect(TriedWebhookDelivery.properties.dueTime.description).toBe('Of the next attempt, while it waits.')
    expect(BagOrder.properties.payTime).toMatchObject({ type: ['string', 'null'] })
    expect(times.filter(({ view }) => /^ISO 8601/.test(String(view.description)))).toEqual([])
  })

  it('are no dates', () => {
    expect(shown.components.schemas.CheckinRecord.properties.day).not.toHaveProperty('x-widget')
  })
})

describe('the values of members', () => {
  it('have a label and a tone wherever they are enumerated', () => {
    const unnamed = placed.flatMap((one) =>
      partsOf(one.schema)
        .filter((part) =>
          part.enum?.some((value: unknown) => typeof value === 'number' || /^([A-Z]|true$|false$)/.test(String(value))),
        )
        .filter((part) => {
          const values = part.enum.filter((value: unknown) => value !== null)
          return ['x-enum-descriptions', 'x-enum-labels-zh', 'x-tones'].some(
            (list) => part[list]?.length !== values.length,
          )
        })
        .map(() => name(one)),
    )
    expect(unnamed).toEqual([])
  })

  it('are told of each number whose description lists them', () => {
    const wrong = integers.flatMap(({ one, part }) => {
      const listed = [...String(part.description ?? '').matchAll(/(?:^|, )(\d+) (?!to |means )[a-z]/g)].map(
        ([, code]) => Number(code),
      )
      const values: number[] = part.enum ?? part['x-enum-values'] ?? []
      const isWrong = listed.length > 1 && listed.some((code) => !values.includes(code))
      return isWrong ? [`${name(one)}: ${part.description as string}`] : []
    })
    expect([...new Set(wrong)]).toEqual([])
  })

  it('are told of each status and each kind that is a number', () => {
    const bare = integers
      .filter(({ one, part }) => /^(status|\w+Status|type|\w+Type|\w+Scope)$/.test(one.member) && !part['x-tones'])
      .map(({ one }) => name(one))
    expect([...new Set(bare)].sort()).toEqual([
      // Numbers that the shop gives a meaning.
      'promotion/home-popup HomePopup.buttonRedirectType',
      'promotion/home-popup HomePopup.contentRedirectType',
      'promotion/home-popup HomePopupInput.buttonRedirectType',
      'promotion/home-popup HomePopupInput.contentRedirectType',
      // A number that operations give a meaning.
      'promotion/promoter Promoter.type',
      'promotion/promoter PromoterInput.type',
    ])
  })

  it('are all used', () => {
    const named = placed.flatMap((one) =>
      partsOf(one.schema).flatMap((part) =>
        (part['x-enum-varnames'] ?? []).map((value: string) =>
          [`${one.resource}.${one.member}:${value}`, value].find((key) => key in choices),
        ),
      ),
    )
    expect(Object.keys(choices).filter((key) => !named.includes(key))).toEqual([])
    const open = placed.filter(({ schema }) => partsOf(schema).some((part) => part['x-enum-values'] !== undefined))
    const opened = open.map(({ resource, member }) => `${resource}.${member}`)
    expect(Object.keys(openChoices).filter((key) => !opened.includes(key))).toEqual([])
  })
})

describe('the view of a console', () => {
  const text = JSON.stringify(shown)

  it('is at most 60 kB, compressed', () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(60_000)
  })

  it('has neither examples nor failures nor long descriptions', () => {
    expect(text).not.toMatch(/"examples?":/)
    expect(text).not.toContain('x-error-codes')
    for (const { operation } of operations) expect(Object.keys(operation.responses as object)).toEqual(['200'])
    for (const [, description] of text.matchAll(/"description":"((?:[^"\\]|\\.)*)"/g))
      expect(description?.length).toBeLessThanOrEqual(200)
  })

  it('refers only to what it has, and has only what is referred to', () => {
    const targets = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => String(pointer))
    for (const pointer of targets)
      expect(
        pointer.split('/').reduce<Json>((node, key) => node?.[key], shown),
        pointer,
      ).toBeDefined()
    const schemas = Object.keys(shown.components.schemas as object)
    expect(schemas.filter((schema) => !targets.includes(`components/schemas/${schema}`))).toEqual([])
  })

  it('has every operation of the admin document', () => {
    const ids = (document: Json): string[] =>
      Object.values<Json>(document.paths).flatMap((methods) =>
        Object.values<Json>(methods).map(({ operationId }) => operationId as string),
      )
    expect(ids(shown)).toEqual(ids(admin))
  })
})

describe('the partner document', () => {
  it('has none of it', () => {
    expect(JSON.stringify(openApiDocuments().partner)).not.toMatch(
      /x-(resource|call|target|label|reference|widget|tones|unit|visible-if|enum-labels-zh)/,
    )
  })
})
