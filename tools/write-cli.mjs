// `npm run write:cli`: writes what of the command line follows from the document of the Partner Open API, into
// `packages/cli/src/generated`. With `--check` it writes nothing, and ends with 1 where a file differs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeOrCheck } from './generated-files.mjs'
import { operationsOf, transportErrorsOf } from './partner-document.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const document = JSON.parse(await readFile(join(root, 'docs/openapi/partner.json'), 'utf8'))
/** By their names in the client. */
const operations = operationsOf(document).map(({ names, path, post }) => ({ name: names.join('.'), path, post }))

const operationRows = operations.map(({ name, path, post }) =>
  JSON.stringify({ name, path, summary: post.summary, scope: post['x-scope'] }),
)

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

const transportErrors = transportErrorsOf(document).map((error) => ({ ...error, operations: [] }))
const errors = [...transportErrors, ...businessErrors()].sort((a, b) => a.code - b.code)

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
