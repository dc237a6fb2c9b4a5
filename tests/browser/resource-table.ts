import { readDocument } from '../../packages/console/app/document/resource-model.js'
import type { CallModel, ResourceModel } from '../../packages/console/app/document/resource-model.js'
import type { AdminDocument } from '../../packages/console/app/document/schema.js'
import { consoleDocument, openApiDocuments } from '../../packages/core/src/documents.js'

/** A row or a body, read as it comes. */
export type Members = Record<string, unknown>

/** A resource of the admin document, as a test goes through it. */
export interface TableEntry {
  readonly path: string
  readonly resource: ResourceModel
  /** What the document shows of a creation; undefined where nothing is created. */
  readonly example: Members | undefined
}

/** Every resource of the document: a new one is there by itself. */
export function resourceTable(): TableEntry[] {
  const { paths } = openApiDocuments().admin as Partial<AdminDocument>
  const exampleOf = ({ path, method }: CallModel) =>
    paths?.[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example as Members | undefined
  return readDocument(asDocument(consoleDocument())).resources.map((resource) => {
    const create = callOf(resource, 'create')
    return { path: resource.path, resource, example: create && exampleOf(create) }
  })
}

/** The usual call of a resource by its kind. */
export const callOf = (resource: ResourceModel, kind: string): CallModel | undefined =>
  resource.calls.find(({ call }) => call === kind)

/** The console reads what is sent to it; here it is at hand. */
function asDocument(document: Partial<AdminDocument>): AdminDocument {
  const { info, paths, components, 'x-resources': resources } = document
  if (info === undefined || paths === undefined || components === undefined || resources === undefined)
    throw new Error('The document is not whole')
  return { info, paths, components, 'x-resources': resources }
}
