// `npm run write:cli`: writes what of the command line follows from the document of the Partner Open API, into
// `packages/cli/src/generated`. With `--check` it writes nothing, and ends with 1 where a file differs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeOrCheck } from './generated-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const document = JSON.parse(await readFile(join(root, 'docs/openapi/partner.json'), 'utf8'))
const PREFIX = '/open-api/'

const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
const upperSnakeCase = (name) => name.replace(/(?!^)([A-Z])/g, '_$1').toUpperCase()

/** The operations that are called with a token, by their names in the client. */
const operations = Object.entries(document.paths).flatMap(([path, { post }]) =>
  post.security?.some((way) => 'bearer' in way)
    ? [{ name: path.slice(PREFIX.length).split('/').map(camelCase).join('.'), path, post }]
    : [],
)

const operationRows = operations.map(({ name, path, post }) =>
  JSON.stringify({ name, path, summary: post.summary, scope: post['x-scope'] }),
)

/** Errors of the transport share the code of a status: what they are named stands before each message. */
function transportErrors() {
  return Object.entries(document.components.responses).flatMap(([name, { content }]) => {
    const examples = Object.entries(content['application/json'].examples ?? {})
    if (name.startsWith('Token') || examples.length === 0) return []
    const messages = examples.map(([one, { value }]) => `${one}: ${value.msg}`)
    return [{ code: examples[0][1].value.code, name: upperSnakeCase(name), messages, operations: [] }]
  })
}

function businessErrors() {
  const found = new Map()
  for (const { name: operation, post } of operations) {
    for (const { code, name, message } of post['x-error-codes'] ?? []) {
      const known = found.get(code) ?? { code, name, messages: [message], operations: [] }
      known.operations.push(operation)
      found.set(code, known)
    }
  }
  return [...found.values()]
}

const errors = [...transportErrors(), ...businessErrors()].sort((a, b) => a.code - b.code)

const api = `/** The version of the document that this command line was written for. */
export const documentVersion = '${document.info.version}'

/** An operation, as the client names it. */
export interface DocumentedOperation {
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly scope: string
}

/** Every operation that is called with a token. */
export const documentedOperations: readonly DocumentedOperation[] = [
${operationRows.join(',\n')}
]
`

const codes = `/** An error of the document. */
export interface DocumentedError {
  readonly code: number
  readonly name: ErrorCodeName
  readonly messages: readonly string[]
  /** The operations that answer it; none for what any call may be answered. */
  readonly operations: readonly string[]
}

/** The name of an error of the document. */
export type ErrorCodeName = ${errors.map(({ name }) => `'${name}'`).join(' | ')}

/** Every error of the document, by number. */
export const documentedErrors: readonly DocumentedError[] = [
${errors.map((error) => JSON.stringify(error)).join(',\n')}
]
`

const folder = join(root, 'packages/cli/src/generated')
await writeOrCheck({
  folder,
  command: 'npm run write:cli',
  files: { 'documented-operations.ts': api, 'documented-errors.ts': codes },
})
