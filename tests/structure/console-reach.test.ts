import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../packages/console/app/document/resource-model.js'
import { withStatesOf } from '../../packages/console/app/document/row-choices.js'
import { consoleDocument, openApiDocuments } from '../../packages/core/src/documents.js'

const APP = fileURLToPath(new URL('../../packages/console/app/', import.meta.url))
const document = JSON.parse(JSON.stringify(consoleDocument())) as Parameters<typeof readDocument>[0]
const { resources, settings } = readDocument(document)

/** What the screen of a resource offers by itself. */
const ofEveryResource = new Set(['page', 'get', 'create', 'update', 'delete', 'delete-list', 'simple-list', 'action'])

/** Calls that nobody misses in the console, and why. */
const forPrograms: Readonly<Record<string, string>> = {
  'promotion/coupon-template/list': 'templates by their ids: the console opens each by a link',
  'promotion/lucky-draw-chance-rule/list-by-draw': 'the list of the resource is filtered by the draw',
  'promotion/coupon-exchange-code/export': 'the list is saved as it is filtered',
  'promotion/lucky-draw-record/export': 'the list is saved as it is filtered',
  'event/event/type-list': 'the document says the types',
}

const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(APP, name), 'utf8'))
  .join('\n')

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path: path.replace('/admin-api/', ''), operation })),
)
const withPages = new Set(resources.map(({ path }) => path))
const ofSettings = new Set(settings.flatMap(({ get, save }) => [get.operationId, save.operationId]))

describe('the console', () => {
  it('reaches every call of the admin API', () => {
    const missing = operations.filter(({ path, operation }) => {
      const { 'x-resource': resource = '', 'x-call': call = '', operationId } = operation
      const isOffered = withPages.has(resource) && ofEveryResource.has(call)
      const isAsked = [`'${path}'`, `/admin-api/${path}'`].some((text) => sources.includes(text))
      return !isOffered && !ofSettings.has(operationId) && !isAsked
    })
    expect(operations.length).toBeGreaterThan(200)
    expect(missing.map(({ path }) => path).toSorted()).toEqual(Object.keys(forPrograms).toSorted())
  })

  it('leaves out of a form no state that nobody sets, unless it is kept then', () => {
    const left = resources.flatMap(({ path, page, calls }) => {
      const fields = withStatesOf(page.answer, calls.find(({ call }) => call === 'update')?.body ?? [])
      return fields.flatMap((field) => {
        if (field.isRequired || field.kind !== 'choice' || !field.states?.length) return []
        return [{ path, name: field.name }]
      })
    })
    expect(left).toEqual([{ path: 'event/webhook-endpoint', name: 'status' }])
    const told = readDocument(JSON.parse(JSON.stringify(openApiDocuments().admin)) as typeof document)
    for (const { path, name } of left) {
      const field = told.call(`${path}/update`)?.body?.find((each) => each.name === name)
      expect(field?.description, `${path} ${name}`).toContain('an update that lacks it keeps it')
    }
  })

  it('opens the settings to whoever may see one of them', () => {
    const anyOf = /anyOf: \[([^\]]*)\]/.exec(sources)?.[1] ?? ''
    const permissions = settings.map(({ get }) => `'${get.permission ?? ''}'`)
    expect(permissions.length).toBeGreaterThan(0)
    expect(anyOf.split(', ').toSorted()).toEqual(permissions.toSorted())
  })
})
