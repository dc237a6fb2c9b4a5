import type { Pieces } from '../../kernel/concurrency/pieces.js'
import type { ConsoleVocabulary, Label, ResourceEntry } from './console-vocabulary.js'
import {
  bodySchemaOf,
  dataSchemaOf,
  listIn,
  operationsIn,
  partOf,
  propertiesOf,
  requiredOf,
  withOperations,
} from './document-parts.js'
import type { PlacedOperation } from './document-parts.js'
import type { DocumentObject, OpenApiDocument } from './openapi-document.js'

type Titles = Pick<ConsoleVocabulary, 'resources' | 'modules' | 'groups'>

/** Calls that are the same at every resource. */
const USUAL_CALLS = ['page', 'get', 'create', 'update', 'save', 'delete', 'delete-list', 'simple-list', 'export']

/** How many columns a table has at first. */
const USUAL_COLUMNS = 8

/** `{module}/{resource}` and what is behind it. */
export function resourceOf(path: string): { readonly resource: string; readonly call: string } {
  const [, , module = '', resource = '', ...call] = path.split('/')
  return { resource: `${module}/${resource}`, call: call.join('/') }
}

/**
 * The document with what programs that show it to people need of its operations: whose call it is, which one, and
 * whether it is about one row, several or none; and a list of all resources that have a page.
 */
export function* withResources(document: OpenApiDocument, titles: Titles): Pieces<OpenApiDocument> {
  const pages = new Map(
    operationsIn(document).flatMap((placed) => {
      const { resource, call } = resourceOf(placed.path)
      return call === 'page' ? [[resource, placed] as const] : []
    }),
  )
  const unnamed = [...pages.keys()].find((resource) => titles.resources[resource] === undefined)
  if (unnamed !== undefined) throw new Error(`withResources: ${unnamed} has a page and no title (admin-labels)`)
  const described = yield* withOperations(document, (placed) => ({
    ...placed.operation,
    ...factsOf(document, placed, titles.resources),
  }))
  const listed = Object.entries(titles.resources).map(([resource, entry]) => {
    const page = pages.get(resource)
    if (page === undefined) throw new Error(`withResources: ${resource} has a title and no page`)
    return { path: resource, ...shownResource(entry, { document, page, titles }) }
  })
  return { ...described, 'x-resources': listed }
}

function factsOf(
  document: OpenApiDocument,
  { path, method, operation }: PlacedOperation,
  resources: ConsoleVocabulary['resources'],
): DocumentObject {
  const { resource, call } = resourceOf(path)
  const further = method === 'get' ? 'query' : 'action'
  const known = USUAL_CALLS.includes(call) ? call : further
  const entry = resources[resource]
  return {
    'x-resource': resource,
    'x-call': known,
    'x-target': targetOf(document, operation, entry?.key ?? 'id'),
    ...(call === 'page' && { 'x-order': entry?.order ?? 'newest first', 'x-sortable': [] }),
  }
}

/** What a call has to be told: the row's key, several of them, or neither. */
function targetOf(document: OpenApiDocument, operation: DocumentObject, key: string): 'row' | 'rows' | 'none' {
  const query = listIn(operation['parameters']).flatMap((parameter) => {
    const { in: place, name, required } = partOf(parameter)
    return place === 'query' && required === true ? [name] : []
  })
  const needed = [...query, ...requiredOf(document, bodySchemaOf(operation))]
  if (needed.includes('ids')) return 'rows'
  return needed.includes(key) ? 'row' : 'none'
}

function shownResource(
  { title, group, label, key = 'id', columns }: ResourceEntry,
  { document, page, titles }: { document: OpenApiDocument; page: PlacedOperation; titles: Titles },
): DocumentObject {
  const [, , module = ''] = page.path.split('/')
  const rows = partOf(propertiesOf(document, dataSchemaOf(page.operation)), 'list', 'items')
  const members = Object.keys(propertiesOf(document, rows))
  const missing = [label, key, ...(columns ?? [])].find((member) => !members.includes(member))
  if (missing !== undefined) throw new Error(`withResources: rows of ${page.path} have no ${missing}`)
  return {
    title: labelled(title),
    module,
    moduleTitle: titleOf(titles.modules, module),
    group,
    groupTitle: titleOf(titles.groups, group),
    key,
    label,
    columns: columns ?? members.filter((member) => member !== 'revision').slice(0, USUAL_COLUMNS),
  }
}

const labelled = ([en, zh]: readonly [en: string, zh: string]): Label => ({ en, zh })

function titleOf(titles: ConsoleVocabulary['modules'], name: string): Label {
  const title = titles[name]
  if (title === undefined) throw new Error(`withResources: ${name} has no title (admin-labels)`)
  return labelled(title)
}
