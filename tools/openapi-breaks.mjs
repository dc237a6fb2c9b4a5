// What of an OpenAPI document breaks whoever knows the released one (decisions/0053).
import { resolved } from './references.mjs'
import { schemaBreaks } from './schema-breaks.mjs'

const METHODS = ['get', 'post', 'put', 'delete', 'patch']

/**
 * The breaks of a document, each in a line that begins with where it is.
 * @param {object} released
 * @param {object} current
 * @returns {string[]}
 */
export function openApiBreaks(released, current) {
  const documents = { released, current }
  return [
    ...Object.entries(released.paths).flatMap(([path, methods]) =>
      METHODS.filter((method) => methods[method] !== undefined).flatMap((method) => {
        const at = `${method.toUpperCase()} ${path}`
        const now = current.paths[path]?.[method]
        return now === undefined ? [`${at}: is gone`] : operationBreaks(at, [methods[method], now], documents)
      }),
    ),
    ...Object.entries(released.webhooks ?? {}).flatMap(([name, { post }]) => {
      const now = current.webhooks?.[name]?.post
      return now === undefined ? [`webhook ${name}: is gone`] : webhookBreaks(`webhook ${name}`, [post, now], documents)
    }),
  ]
}

function operationBreaks(at, [before, after], documents) {
  const told = ['operationId', 'x-scope', 'x-permission', 'security']
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${at}: ${key} was ${JSON.stringify(before[key])} and is ${JSON.stringify(after[key])}`)
  const codes = (after['x-error-codes'] ?? []).map(({ code }) => code)
  const gone = (before['x-error-codes'] ?? []).filter(({ code }) => !codes.includes(code))
  return [
    ...told,
    ...gone.map(({ code, name }) => `${at}: the code ${code} ${name} is gone`),
    ...parameterBreaks(at, [before, after], documents),
    ...bodyBreaks(at, [before.requestBody, after.requestBody], documents),
    ...responseBreaks(at, [before.responses, after.responses], documents),
  ]
}

function parameterBreaks(at, [before, after], documents) {
  const known = (before.parameters ?? []).map((parameter) => resolved(documents.released, parameter))
  const now = (after.parameters ?? []).map((parameter) => resolved(documents.current, parameter))
  const same = (list, { name, in: place }) => list.find((one) => one.name === name && one.in === place)
  return [
    ...now
      .filter((parameter) => parameter.required && !same(known, parameter)?.required)
      .map(({ name }) => `${at} ?${name}: is required now`),
    ...known.flatMap((parameter) => {
      const place = `${at} ?${parameter.name}`
      const found = same(now, parameter)
      if (found === undefined) return [`${place}: is gone`]
      return schemaBreaks({ released: parameter.schema, current: found.schema, isRequest: true, at: place }, documents)
    }),
  ]
}

function bodyBreaks(at, [before, after], documents) {
  if (after === undefined) return before === undefined ? [] : [`${at} body: is gone`]
  const isNeeded = after.required === true && before?.required !== true ? [`${at} body: is required now`] : []
  if (before === undefined) return isNeeded
  return [...isNeeded, ...contentBreaks({ at: `${at} body`, isRequest: true }, [before, after], documents)]
}

function responseBreaks(at, [before, after], documents) {
  return Object.entries(before).flatMap(([status, response]) => {
    const place = `${at} ${status}`
    if (after[status] === undefined) return [`${place}: is gone`]
    const known = resolved(documents.released, response)
    const now = resolved(documents.current, after[status])
    const headers = Object.keys(known.headers ?? {}).filter((name) => now.headers?.[name] === undefined)
    return [
      ...headers.map((name) => `${place} header ${name}: is gone`),
      ...contentBreaks({ at: place, isRequest: false }, [known, now], documents),
    ]
  })
}

function contentBreaks({ at, isRequest }, [before, after], documents) {
  return Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after.content?.[type]?.schema
    if (now === undefined) return [`${at}: ${type} is gone`]
    const [released, current] = isRequest ? [schema, now] : [withOpenCodes(schema), withOpenCodes(now)]
    return schemaBreaks({ released, current, isRequest, at }, documents)
  })
}

/** New codes of errors are no break: whoever does not know one sees that it is not 0. Those that go are told apart. */
function withOpenCodes(schema) {
  if (schema.oneOf !== undefined) return { ...schema, oneOf: schema.oneOf.map(withOpenCodes) }
  const code = schema.properties?.code
  if (code?.enum === undefined) return schema
  return { ...schema, properties: { ...schema.properties, code: { type: code.type } } }
}

/** What is sent to partners is an answer to them. */
function webhookBreaks(at, [before, after], documents) {
  const scope = before['x-scope'] === after['x-scope'] ? [] : [`${at}: x-scope is ${after['x-scope']}`]
  return [...scope, ...contentBreaks({ at, isRequest: false }, [before.requestBody, after.requestBody], documents)]
}

/**
 * Whether a changeset announces a major version of core: in its head, and not in its words.
 * @param {string} changeset
 */
export function isMajor(changeset) {
  const [, head = ''] = changeset.split(/^---$/m)
  return /^['"]?@org\/openapi-core['"]?: major\s*$/m.test(head)
}
