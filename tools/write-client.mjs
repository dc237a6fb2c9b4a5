// `npm run write:client`: writes what of the client follows from the document of the Partner Open API, into
// `packages/client/src/generated`. With `--check` it writes nothing, and ends with 1 where a file differs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { writeOrCheck } from './generated-files.mjs'
import { operationsOf, transportErrorsOf } from './partner-document.mjs'
import { resolved } from './references.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const document = JSON.parse(await readFile(join(root, 'docs/openapi/partner.json'), 'utf8'))
/** Those of tokens are the client's own. */
const operations = operationsOf(document)

const bodyOf = (post) => post.requestBody?.content['application/json'].schema

const parameterNames = (post) => (post.parameters ?? []).map((parameter) => resolved(document, parameter).name)

/** Whether the platform does the call once for each key. */
const writes = (post) => parameterNames(post).includes('Idempotency-Key')

const propertiesOf = (schema) => {
  const { properties = {}, allOf = [] } = resolved(document, schema ?? {})
  return Object.assign({}, ...allOf.map(propertiesOf), properties)
}

/** Whether its body names a page, and its answer is one. */
const pages = (post) => 'pageNo' in propertiesOf(bodyOf(post)) && 'list' in propertiesOf(dataOf(post))

/** The schema of `data` in the answer of success. */
function dataOf(post) {
  const answer = post.responses['200'].content['application/json'].schema
  const [success] = answer.oneOf ?? answer.anyOf ?? [answer]
  const { data } = propertiesOf(success)
  if (data === undefined) throw new Error(`${post.operationId} has no data`)
  return data
}

/** What the types are made from: bodies and data of the operations, and the schemas that they are made of. */
function typesDocument() {
  const content = (schema) => ({ content: { 'application/json': { schema } } })
  const paths = operations.map(({ path, post }) => {
    const body = bodyOf(post)
    return [
      path,
      {
        post: {
          operationId: post.operationId,
          ...(body && { requestBody: { required: post.requestBody.required === true, ...content(body) } }),
          responses: { 200: { description: 'The data of the answer.', ...content(dataOf(post)) } },
        },
      },
    ]
  })
  const { schemas } = document.components
  return { openapi: document.openapi, info: document.info, paths: Object.fromEntries(paths), components: { schemas } }
}

async function apiTypes() {
  const ast = await openapiTS(typesDocument(), {
    exportType: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: false,
    silent: true,
    // Only bodies have defaults: whoever calls may leave such a member out.
    defaultNonNullable: false,
  })
  // What is called by path, received or nested by name, nobody asks for here.
  return astToString(ast.filter(({ name }) => !['paths', 'webhooks', '$defs'].includes(name?.text)))
}

/** What stands before a host may answer in its words. */
const OF_PROXIES = [
  [502, 'BAD_GATEWAY'],
  [503, 'SERVICE_UNAVAILABLE'],
  [504, 'GATEWAY_TIMEOUT'],
]

function operationsTable() {
  const rows = operations.map(({ path, post }) => {
    const kind = (writes(post) ? ', writes: true' : '') + (pages(post) ? ', pages: true' : '')
    return `{ id: '${post.operationId}', path: '${path}'${kind} },`
  })
  return `import type { Operation } from '../operation.js'

/** The version of the document. */
export const documentVersion = '${document.info.version}'

/** Every operation that is called with a token. */
export const operations: readonly Operation[] = [
${rows.join('\n')}
]
`
}

/** The operations by the parts of their paths. */
function tree() {
  const top = {}
  for (const { names, path, post } of operations) {
    const last = names.at(-1)
    let at = top
    for (const name of names.slice(0, -1)) at = at[name] ??= {}
    if (last in at) throw new Error(`${path} would hide another operation`)
    at[last] = post
  }
  return top
}

function membersOf(node) {
  return Object.entries(node)
    .map(([name, part]) => {
      if (part.operationId === undefined) return `readonly ${name}: {\n${membersOf(part)}\n}`
      const type = pages(part) ? 'PageCall' : 'Call'
      return `/** ${part.summary}. */\nreadonly ${name}: ${type}<'${part.operationId}'>`
    })
    .join('\n')
}

const operationTree = () => `import type { Call, PageCall } from '../call-types.js'

/** The operations, by the parts of their paths. */
export interface PartnerOperations {
${membersOf(tree())}
}
`

function errorNames() {
  const names = new Map([...OF_PROXIES, ...transportErrorsOf(document).map(({ code, name }) => [code, name])])
  const transport = [...names.values()]
  for (const { post } of operations) for (const { code, name } of post['x-error-codes'] ?? []) names.set(code, name)
  const sorted = [...names].sort(([a], [b]) => a - b)
  const union = (list) => list.map((name) => `'${name}'`).join(' | ')
  const own = operations.map(
    ({ post }) =>
      `${post.operationId}: ${['TransportErrorName', ...(post['x-error-codes'] ?? []).map(({ name }) => `'${name}'`)].join(' | ')}`,
  )
  return `/** What any call may be refused with before its operation is reached. */
export type TransportErrorName = ${union(transport)}

/** What each operation may be refused with, by its id. */
export type ErrorNames = {
${own.join('\n')}
}

/** Every error of the document. */
export type ErrorName = ErrorNames[keyof ErrorNames]

/** Each by how much its code is more than the one before, which is short. */
const text =
  '${sorted.map(([code, name], index) => `${code - (sorted[index - 1]?.[0] ?? 0)}${name}`).join(',')}'

let names: ReadonlyMap<number, string> | undefined

/** The name of a code; of one that is newer than this client \`CODE_\` and the number. */
export function errorNameOf(code: number): string {
  let last = 0
  names ??= new Map(text.split(',').map((one) => [(last += parseInt(one)), one.replace(/\\d+/, '')]))
  return names.get(code) ?? \`CODE_\${code}\`
}
`
}

await writeOrCheck({
  folder: join(root, 'packages/client/src/generated'),
  command: 'npm run write:client',
  files: {
    'api-types.ts': await apiTypes(),
    'operations.ts': operationsTable(),
    'partner-operations.ts': operationTree(),
    'error-names.ts': errorNames(),
  },
})
