import type { Pieces } from '../../kernel/concurrency/pieces.js'
import { enumerationsIn } from './console-choices.js'
import { ConsoleMembers } from './console-members.js'
import type { SchemaPlace } from './console-members.js'
import { resourceOf } from './console-resources.js'
import type { ConsoleVocabulary } from './console-vocabulary.js'
import { listIn, operationsIn, partOf, schemaName, withOperations, dataSchemaOf } from './document-parts.js'
import type { PlacedOperation } from './document-parts.js'
import type { DocumentObject, OpenApiDocument } from './openapi-document.js'

/**
 * The admin document as a console reads it: the same operations and schemas with labels, units, references and values in
 * words, without examples, failures, tags and long descriptions.
 */
export function* consoleView(document: OpenApiDocument, vocabulary: ConsoleVocabulary): Pieces<OpenApiDocument> {
  const components = yield* componentsIn(document)
  const enumerated = new Map<string, DocumentObject>()
  for (const { schema, resource } of components) {
    for (const [member, enumeration] of enumerationsIn(schema, resource)) enumerated.set(member, enumeration)
    yield
  }
  const members = new ConsoleMembers(vocabulary, enumerated)
  const own: Record<string, DocumentObject> = {}
  for (const { schema, ...place } of components) {
    own[place.component] = members.shown(schema, place)
    yield
  }
  const {
    info,
    components: whole,
    tags: _,
    ...rest
  } = yield* withOperations(document, (placed) => shownOperation(placed, members))
  const { title, version } = partOf(info)
  const { securitySchemes, parameters } = partOf(whole)
  const schemas = { ...own, ...members.choices() }
  return {
    ...rest,
    info: { title, version },
    components: { securitySchemes, parameters: shownHeaders(parameters), schemas },
  }
}

/** The headers that calls send. */
const shownHeaders = (parameters: unknown): DocumentObject =>
  Object.fromEntries(
    Object.entries(partOf(parameters)).map(([name, parameter]) => {
      const { example: _, description: __, schema, ...kept } = partOf(parameter)
      const { examples: ___, ...limits } = partOf(schema)
      return [name, { ...kept, schema: limits }]
    }),
  )

/** A component, and where it stands. */
interface PlacedComponent extends SchemaPlace {
  readonly component: string
  readonly schema: DocumentObject
}

/** The components that operations send or answer, each with whose it is: none is of two resources. */
function* componentsIn(document: OpenApiDocument): Pieces<PlacedComponent[]> {
  const found = new Map<string, PlacedComponent>()
  const visit = (part: unknown, place: SchemaPlace): void => {
    const component = schemaName(part)
    const known = component === undefined ? undefined : found.get(component)
    if (known !== undefined && known.resource !== place.resource)
      throw new Error(`consoleView: ${known.component} is of two resources`)
    if (known !== undefined) return
    if (component !== undefined) {
      const schema = partOf(document, 'components', 'schemas', component)
      found.set(component, { ...place, component, schema })
      visit(schema, place)
    }
    for (const inner of Object.values(partOf(part))) visit(inner, place)
  }
  const operations = operationsIn(document).map(({ path, operation }) => ({ ...resourceOf(path), operation }))
  // What is sent has the limits of that, though it may be answered, too.
  for (const { resource, operation } of operations) {
    visit(operation['requestBody'], { resource, isAnswered: false })
    yield
  }
  for (const { resource, operation } of operations) {
    visit(dataSchemaOf(operation), { resource, isAnswered: true })
    yield
  }
  return [...found.values()].sort((one, other) => (one.component < other.component ? -1 : 1))
}

function shownOperation({ path, operation }: PlacedOperation, members: ConsoleMembers): DocumentObject {
  const { resource, call } = resourceOf(path)
  const { description: _, parameters, requestBody, responses, 'x-error-codes': __, tags: ___, ...kept } = operation
  const sent = listIn(parameters)
  const names = sent.map((parameter) => String(partOf(parameter)['name']))
  const asked = { resource, isAnswered: false }
  return {
    ...kept,
    ...members.callLabel(resource, call),
    parameters: sent.map((parameter) => shownParameter(partOf(parameter), { asked, names, members })),
    ...(requestBody !== undefined && { requestBody: shownContents(requestBody, asked, members) }),
    responses: { 200: shownAnswer(partOf(responses, '200'), { operation, resource, members }) },
  }
}

function shownParameter(
  parameter: DocumentObject,
  { asked, names, members }: { asked: SchemaPlace; names: readonly string[]; members: ConsoleMembers },
): DocumentObject {
  const { name, schema, required, ...kept } = parameter
  if (typeof name !== 'string') return parameter
  return {
    name,
    ...kept,
    ...(required === true && { required }),
    ...members.labelOf(asked, name),
    schema: members.hinted(schema, { ...asked, member: name }, names),
  }
}

/** What is sent, of each media type, without its example. */
function shownContents(body: unknown, asked: SchemaPlace, members: ConsoleMembers): DocumentObject {
  const { content, ...kept } = partOf(body)
  const types = Object.entries(partOf(content)).map(([type, media]) => [
    type,
    { schema: members.shown(partOf(media, 'schema'), asked) },
  ])
  return { ...kept, content: Object.fromEntries(types) }
}

/** The answer without what it can be refused with: a file, or the data in its envelope. */
function shownAnswer(
  answer: DocumentObject,
  { operation, resource, members }: { operation: DocumentObject; resource: string; members: ConsoleMembers },
): DocumentObject {
  const file = Object.keys(partOf(answer, 'content')).find((type) => type !== 'application/json')
  if (file !== undefined) return { description: 'The file.', content: { [file]: { schema: { type: 'string' } } } }
  const data = members.shown(dataSchemaOf(operation), { resource, isAnswered: true })
  const schema = { type: 'object', properties: { code: { const: 0 }, data }, required: ['code', 'data'] }
  return { description: 'The answer.', content: { 'application/json': { schema } } }
}
