import type { Pieces } from '../../kernel/concurrency/pieces.js'
import { listIn, partOf, withOperations } from './document-parts.js'
import { referTo } from './openapi-document.js'
import type { DocumentObject, OpenApiDocument } from './openapi-document.js'

const TOLD =
  'Errors of the transport have this status, too, and as `code` the number that would be theirs: `WWW-Authenticate` comes with 401, `Allow` with 405, `Retry-After` with 429 and 503.'

/**
 * The document as an engine has to tell it that answers everything with status 200: what other statuses are answered
 * with is among the alternatives of 200, and their headers may come with it.
 */
export function* withSingleStatus(document: OpenApiDocument): Pieces<OpenApiDocument> {
  const { responses: refusals, schemas, ...components } = partOf(document['components'])
  const refused = Object.entries(partOf(refusals)).map(([name, response]) => refusalOf(name, partOf(response)))
  const own = Object.fromEntries(refused.flatMap(({ name, schema }) => (isReference(schema) ? [] : [[name, schema]])))
  const known = new Map(refused.map((refusal) => [referTo('responses', refusal.name).$ref, refusal]))
  const answered = yield* withOperations(document, ({ operation }) => {
    const { 200: answer, ...others } = partOf(operation['responses'])
    const met = Object.values(others).flatMap((other) => known.get(String(partOf(other)['$ref'])) ?? [])
    return { ...operation, responses: { 200: withRefusals(partOf(answer), met) } }
  })
  return { ...answered, components: { ...components, schemas: { ...partOf(schemas), ...own } } }
}

/** A response that several operations share. */
interface Refusal {
  readonly name: string
  readonly headers: DocumentObject
  readonly schema: DocumentObject
}

const refusalOf = (name: string, response: DocumentObject): Refusal => ({
  name,
  headers: partOf(response['headers']),
  schema: partOf(response, 'content', 'application/json', 'schema'),
})

const isReference = (schema: DocumentObject): boolean => '$ref' in schema

/** The answer with status 200, and what else has that status now. A schema of a response's own is the component of its name. */
function withRefusals(answer: DocumentObject, refusals: readonly Refusal[]): DocumentObject {
  const { description, headers, content } = answer
  const json = partOf(content, 'application/json')
  const { schema } = json
  const alternatives = 'oneOf' in partOf(schema) ? listIn(partOf(schema)['oneOf']) : [schema]
  const further = refusals.map(({ name, schema: own }) => (isReference(own) ? own : referTo('schemas', name)))
  const named = new Map(further.map((reference) => [reference['$ref'], reference]))
  return {
    ...answer,
    description: `${String(description)} ${TOLD}`,
    headers: Object.assign({}, headers, ...refusals.map((refusal) => refusal.headers)) as DocumentObject,
    content: {
      ...partOf(content),
      'application/json': { ...json, schema: { oneOf: [...alternatives, ...named.values()] } },
    },
  }
}
