import type { ErrorDefinition } from '../../kernel/errors.js'
import type { HttpStatusMode } from '../envelope.js'
import type { JsonSchema } from './json-schema.js'

/** An OpenAPI 3.1 document as a JSON value. */
export type OpenApiDocument = Record<string, unknown>

/** What the documents tell of an engine, which two of one process need not have in common. */
export interface DocumentedEngine {
  /** Where it is reached from outside; undefined: at the root of whatever host serves the document. */
  readonly publicUrl?: string | undefined
  /** Rows of a page at most. */
  readonly maxPageSize: number
  /** IANA name of the zone that its times are told in. */
  readonly timeZone: string
  /** Whether errors of the transport have a status of their own. */
  readonly httpStatus: HttpStatusMode
}

/** Any object of a document that has no schema here: responses, parameters, operations. */
export type DocumentObject = Readonly<Record<string, unknown>>

/** The `info` of a document. */
export interface DocumentInfo {
  readonly title: string
  readonly version: string
  /** CommonMark. */
  readonly description: string
  /** Whom to ask about it. */
  readonly contact?: { readonly name: string; readonly url?: string; readonly email?: string }
}

/** Paths and what they refer to. A document is made of parts, in their order. */
export interface DocumentPart {
  /** Path → method → operation. */
  readonly paths: Readonly<Record<string, DocumentObject>>
  /** Name → what is sent to whoever has asked for it. */
  readonly webhooks?: Readonly<Record<string, DocumentObject>>
  /** Components that were written as JSON Schema. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>
  readonly responses?: Readonly<Record<string, DocumentObject>>
  readonly parameters?: Readonly<Record<string, DocumentObject>>
  readonly headers?: Readonly<Record<string, DocumentObject>>
}

/** Whom a document is for: partners, or the platform's own people. */
export type Audience = 'partners' | 'staff'

/** What a document consists of. */
export interface DocumentOutline {
  readonly info: DocumentInfo
  readonly audience: Audience
  /** Module → what it is about; a module without a line here is refused. */
  readonly modules: Readonly<Record<string, string>>
  readonly securitySchemes: Readonly<Record<string, DocumentObject>>
  /** What every operation needs that does not say otherwise. */
  readonly security: readonly DocumentObject[]
  readonly parts: readonly DocumentPart[]
  /** The components that the parts refer to. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** The host that serves the document: the engine answers at its root, whatever its address is. */
const serverOf = (audience: Audience): DocumentObject => ({
  url: '/',
  description: 'The host that serves this document, in production as in tests',
  'x-internal': audience === 'staff',
})

/** Puts a document together. The same definitions give the same document, member for member. */
export function assembleDocument({
  info,
  audience,
  modules,
  securitySchemes,
  security,
  parts,
  schemas,
}: DocumentOutline): OpenApiDocument {
  const paths = Object.fromEntries(parts.flatMap((part) => Object.entries(part.paths)))
  const merge = (kind: 'responses' | 'parameters' | 'headers') =>
    Object.fromEntries(parts.flatMap((part) => Object.entries(part[kind] ?? {})))
  const webhooks = Object.fromEntries(parts.flatMap((part) => Object.entries(part.webhooks ?? {})))
  return {
    openapi: '3.1.0',
    info,
    servers: [serverOf(audience)],
    security,
    tags: tagsOf(Object.keys(paths), modules),
    paths,
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    components: {
      securitySchemes,
      parameters: merge('parameters'),
      headers: merge('headers'),
      schemas,
      responses: merge('responses'),
    },
  }
}

function tagsOf(paths: readonly string[], modules: Readonly<Record<string, string>>): DocumentObject[] {
  return [...new Set(paths.map(moduleOf))].map((name) => {
    const description = modules[name]
    if (description === undefined)
      throw new Error(`openApiDocuments: say in documents.ts what the module ${name} is about`)
    return { name, description }
  })
}

/** The module that a path belongs to, which is its tag: `/open-api/{module}/…`. */
export function moduleOf(path: string): string {
  const [, , module = ''] = path.split('/')
  return module
}

/** A reference to a component of the same document. */
export function referTo(
  kind: 'schemas' | 'responses' | 'parameters' | 'headers',
  name: string,
): { readonly $ref: string } {
  return { $ref: `#/components/${kind}/${name}` }
}

/** Business codes as an extension, for programs. */
export function errorCodes(errors: readonly ErrorDefinition[]): DocumentObject[] {
  return errors.map(({ code, name, message }) => ({ code, name, message: message.en }))
}

/** What an operation needs and may answer, as CommonMark for people; absent lines are left out. */
export function describeOperation(parts: {
  text?: string | undefined
  needs: string
  errors: readonly ErrorDefinition[]
}): string {
  const { text, needs, errors } = parts
  const codes = errors.map(({ code, name, message }) => `- \`${code}\` ${name}: ${message.en}`)
  const failures = codes.length === 0 ? [] : ['Business errors, with HTTP status 200:', codes.join('\n')]
  return [...(text === undefined ? [] : [text]), needs, ...failures].join('\n\n')
}
