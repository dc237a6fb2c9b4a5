import { isObject } from '../../kernel/is-object.js'
import type { Pieces } from '../../kernel/concurrency/pieces.js'
import type { DocumentObject, OpenApiDocument } from './openapi-document.js'

/** An object somewhere in a document; empty where there is none. */
export function partOf(value: unknown, ...path: readonly string[]): DocumentObject {
  const found = path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
  return isObject(found) ? found : {}
}

/** A list in a document; empty where there is none. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An operation of a document, and where it stands. */
export interface PlacedOperation {
  readonly path: string
  readonly method: string
  readonly operation: DocumentObject
}

/** Every operation, in the document's order. */
export const operationsIn = ({ paths }: OpenApiDocument): PlacedOperation[] =>
  Object.entries(partOf(paths)).flatMap(([path, methods]) =>
    Object.entries(partOf(methods)).map(([method, operation]) => ({ path, method, operation: partOf(operation) })),
  )

/** The document with other operations. */
export function* withOperations(
  document: OpenApiDocument,
  change: (placed: PlacedOperation) => DocumentObject,
): Pieces<OpenApiDocument> {
  const paths: Record<string, DocumentObject> = {}
  for (const placed of operationsIn(document)) {
    paths[placed.path] = { ...paths[placed.path], [placed.method]: change(placed) }
    yield
  }
  return { ...document, paths }
}

const POINTER = '#/components/schemas/'

/** The name of the component that a schema refers to. */
export function schemaName(schema: unknown): string | undefined {
  const { $ref: reference } = partOf(schema)
  return typeof reference === 'string' && reference.startsWith(POINTER) ? reference.slice(POINTER.length) : undefined
}

/** Object schemas that a schema is put together from: itself, or what `allOf` lists. */
function objectsOf(document: OpenApiDocument, schema: unknown): DocumentObject[] {
  const name = schemaName(schema)
  const own = name === undefined ? partOf(schema) : partOf(document, 'components', 'schemas', name)
  const { allOf, anyOf } = own
  return [own, ...[...listIn(allOf), ...listIn(anyOf)].flatMap((part) => objectsOf(document, part))]
}

/** The members of an object schema, wherever it is written. */
export const propertiesOf = (document: OpenApiDocument, schema: unknown): DocumentObject =>
  Object.fromEntries(objectsOf(document, schema).flatMap(({ properties }) => Object.entries(partOf(properties))))

/** The members that an object schema needs. */
export const requiredOf = (document: OpenApiDocument, schema: unknown): unknown[] =>
  objectsOf(document, schema).flatMap(({ required }) => [...listIn(required)])

/** The schema of what a request sends. */
export const bodySchemaOf = (operation: DocumentObject): DocumentObject =>
  partOf(operation, 'requestBody', 'content', 'application/json', 'schema')

/** The schema of an answer's `data`: success is the first alternative. */
export function dataSchemaOf(operation: DocumentObject): DocumentObject {
  const schema = partOf(operation, 'responses', '200', 'content', 'application/json', 'schema')
  const [success = schema] = listIn(schema['oneOf'])
  return partOf(success, 'properties', 'data')
}
