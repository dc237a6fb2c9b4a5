import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { inlined } from '../inlined-document.js'
import { at, isObject, memberOf, textOf, textsOf } from './json.js'
import type { Json, JsonObject } from './json.js'

/** A parameter in the query. */
export interface QueryParameter {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonObject
  /** Several values come as one text, separated by commas. */
  readonly isOneText: boolean
}

/** What an operation may answer with one status, by media type; undefined: anything. */
type Answers = ReadonlyMap<string, ValidateFunction | undefined>

/** An operation as its document tells it; nothing here is known from the engine. */
export interface DocumentedOperation {
  readonly api: 'partner' | 'admin'
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly query: readonly QueryParameter[]
  /** Media type, schema and example of the body; undefined where there is none. */
  readonly body:
    | { readonly mediaType: string; readonly schema: JsonObject; readonly example: Json | undefined }
    | undefined
  readonly codes: ReadonlySet<number>
  readonly answers: ReadonlyMap<number, Answers>
  /** Whether it authenticates by client credentials and not by a token. */
  readonly isBasic: boolean
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch']

/** Every operation of a document. */
export function operationsIn(api: 'partner' | 'admin', document: Json): DocumentedOperation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false, multipleOfPrecision: 6 })
  ajv.addSchema(document as object, api)
  const compiled = new Map<string, ValidateFunction>()
  /** Once for each place of the document: most failures are one component. */
  const compile = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: api + pointer })
    compiled.set(pointer, known)
    return known
  }
  const resolve = (value: Json): JsonObject => {
    const reference = memberOf(value, '$ref')
    if (typeof reference !== 'string') return value as JsonObject
    return at(document, ...reference.slice(2).split('/').map(unescapePointer)) as JsonObject
  }
  return Object.entries(at(document, 'paths') as JsonObject).flatMap(([path, methods]) =>
    Object.entries(methods as JsonObject)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) =>
        describe({ api, document, compile, resolve, path, method, operation: operation as JsonObject }),
      ),
  )
}

interface Described {
  readonly api: 'partner' | 'admin'
  readonly document: Json
  readonly compile: (pointer: string) => ValidateFunction
  readonly resolve: (value: Json) => JsonObject
  readonly path: string
  readonly method: string
  readonly operation: JsonObject
}

function describe({ api, document, compile, resolve, path, method, operation }: Described): DocumentedOperation {
  const parameters = (Array.isArray(operation['parameters']) ? operation['parameters'] : []).map(resolve)
  const errors = Array.isArray(operation['x-error-codes']) ? operation['x-error-codes'] : []
  return {
    api,
    operationId: textOf(operation['operationId']),
    method: method.toUpperCase(),
    path,
    query: parameters.filter((parameter) => parameter['in'] === 'query').map(toQueryParameter),
    body: bodyOf(inlined(document, operation['requestBody'] ?? null) as Json),
    codes: new Set(errors.map((error) => at(error, 'code') as number)),
    answers: answersOf({ compile, resolve }, { path, method, operation }),
    isBasic: JSON.stringify(operation['security'] ?? '').includes('basic'),
  }
}

function toQueryParameter(parameter: JsonObject): QueryParameter {
  const schema = parameter['schema'] as JsonObject
  return {
    name: textOf(parameter['name']),
    isRequired: parameter['required'] === true,
    schema,
    isOneText: parameter['explode'] === false,
  }
}

function bodyOf(requestBody: Json): DocumentedOperation['body'] {
  const content = at(requestBody, 'content')
  if (!isObject(content)) return undefined
  const [mediaType, described] = Object.entries(content)[0] as [string, Json]
  return { mediaType, schema: at(described, 'schema') as JsonObject, example: at(described, 'example') }
}

function answersOf(
  { compile, resolve }: Pick<Described, 'compile' | 'resolve'>,
  { path, method, operation }: Pick<Described, 'path' | 'method' | 'operation'>,
): Map<number, Answers> {
  const responses = Object.entries(operation['responses'] as JsonObject)
  return new Map(
    responses.map(([status, response]) => {
      const reference = memberOf(response, '$ref')
      const pointer =
        typeof reference === 'string' ? reference : `#/paths/${escapePointer(path)}/${method}/responses/${status}`
      const media = Object.keys((resolve(response)['content'] ?? {}) as JsonObject)
      const schemaOf = (type: string) =>
        type === 'application/json' ? compile(`${pointer}/content/${escapePointer(type)}/schema`) : undefined
      return [Number(status), new Map(media.map((type) => [type, schemaOf(type)]))]
    }),
  )
}

const escapePointer = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
const unescapePointer = (text: string): string => decodeURIComponent(text).replaceAll('~1', '/').replaceAll('~0', '~')

/** An answer as it leaves the engine. */
export interface GivenAnswer {
  readonly status: number
  readonly mediaType: string
  readonly text: string
}

/** What in an answer the document does not tell; undefined where it tells everything. */
export function undocumented(
  operation: DocumentedOperation,
  { status, mediaType, text }: GivenAnswer,
): string | undefined {
  if (status >= 500) return `status ${status}`
  const answers = operation.answers.get(status)
  if (answers === undefined) return `status ${status} is not documented`
  if (!answers.has(mediaType)) return `status ${status} with ${mediaType} is not documented`
  const validate = answers.get(mediaType)
  if (validate === undefined) return undefined
  const body = JSON.parse(text) as Json
  const code = at(body, 'code')
  const isKnown = status === 200 ? code === 0 || operation.codes.has(code as number) : code === status
  if (!isKnown) return `status ${status} with code ${JSON.stringify(code)} is not documented`
  return validate(body) ? undefined : `not of its schema: ${JSON.stringify(validate.errors?.slice(0, 3))}`
}

/** The types that a schema takes; none where it says nothing of them. */
export function typesOf(schema: JsonObject): string[] {
  const { type } = schema
  return typeof type === 'string' ? [type] : textsOf(type)
}
