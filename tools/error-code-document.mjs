// The text of docs/guides/partners/error-codes.md, which tools/write-error-codes.mjs writes and
// tests/structure/error-codes.test.ts compares.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { operationsOf, transportErrorsOf } from './partner-document.mjs'
import { resolved } from './references.mjs'

const HEAD = `# Error codes

Every code that the platform answers, made by \`npm run write:error-codes\` of the catalogue, of what is written beside each of its
entries, and of the two OpenAPI documents. How to act on them in a program: [errors and retries](errors-and-retries.md). In a shell
\`npx @org/openapi-cli codes <number or name>\` tells the same.

A code of 1,000,000,000 and more is an answer to a call that was understood, and comes with HTTP 200. A smaller one is the HTTP
status itself. Branch on \`code\`; \`msg\` is for people, and in Chinese where \`Accept-Language\` begins with \`zh\`.
`

const STATUS_ADVICE_OF_CREDENTIALS = 'Check the client id and the secret; a new secret ends the old one at once.'

/** Where sending again helps; elsewhere the same call is answered the same. */
const AGAIN = {
  UNAUTHORIZED: 'once, with a new token',
  REQUEST_TIMEOUT: 'yes, a write with its `Idempotency-Key`',
  TOO_MANY_REQUESTS: 'yes, after `Retry-After`',
  SERVICE_UNAVAILABLE: 'yes, after `Retry-After`, a write with its `Idempotency-Key`',
  INTERNAL_SERVER_ERROR: 'yes, a write with its `Idempotency-Key`',
}
const LATER = 'Send the same call again later'

const isWholeNumber = (code) => code >= 1_000_000_000

/** What is written above each declaration of an error: when it is answered. */
export function errorComments(root) {
  const source = join(root, 'packages/core/src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const declared = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = defineError\(/g
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(declared)].map(([, comment, name]) => [
        name,
        comment.replace(/\n \* ?/g, ' ').trim(),
      ]),
    ),
  )
}

/** What the command line advises, by name. */
export async function errorAdvice(root) {
  const { outputText } = ts.transpileModule(readFileSync(join(root, 'packages/cli/src/advice.ts'), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  })
  const { adviceOf } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
  return adviceOf
}

/** The names of the errors that an operation can answer, of both kinds. */
function namesOf(operation, document) {
  const business = (operation['x-error-codes'] ?? []).map(({ name }) => name)
  const transport = Object.values(operation.responses).flatMap((response) => {
    const { content } = resolved(document, response)
    return Object.keys(content?.['application/json']?.examples ?? {})
  })
  return [...business, ...transport]
}

/** The paths of the operations of the document by the name of an error. */
function answeredBy(document) {
  const paths = new Map()
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods))
      for (const name of new Set(namesOf(operation, document))) paths.set(name, [...(paths.get(name) ?? []), path])
  return paths
}

function told({ paths, operations }, name) {
  if (name.startsWith('IDEMPOTENCY_KEY_')) return 'any call that writes'
  const found = paths.get(name) ?? []
  // The token endpoints, which take a form, are not asked for a body of JSON.
  if (operations.every(({ path }) => found.includes(path))) return 'any call'
  return found.map((path) => `\`${path.replace('/open-api/', '')}\``).join(', ')
}

const cell = (text) => text.replaceAll('|', '\\|')

function adviceFor({ code, name }, { adviceOf, statusNames }) {
  if (name === 'CLIENT_AUTHENTICATION_FAILED') return STATUS_ADVICE_OF_CREDENTIALS
  const advised = isWholeNumber(code) ? name : statusNames.get(code)
  const advice = adviceOf(advised)
  if (advice === undefined) throw new Error(`packages/cli/src/advice.ts says nothing of ${advised}`)
  return advice
}

function again(name, advice) {
  return AGAIN[name] ?? (advice.startsWith(LATER) ? 'yes, later' : 'no')
}

function section(error, parts) {
  const advice = adviceFor(error, parts)
  const status = isWholeNumber(error.code) ? 'HTTP 200' : `HTTP ${error.code}`
  return [
    `### ${error.name}`,
    [
      `\`${error.code}\` (${status}): “${error.message.en}”`,
      '',
      `- **When:** ${parts.comments.get(error.name)}`,
      `- **Answered by:** ${told(parts, error.name)}`,
      `- **Send it again:** ${again(error.name, advice)}`,
      `- **What to do:** ${advice}`,
    ].join('\n'),
  ].join('\n\n')
}

const MODULES = [
  [1_002_000_000, 'Applications, bindings and idempotency'],
  [1_004_000_000, 'Members'],
  [1_007_000_000, 'Payments and wallets'],
  [1_008_000_000, 'Goods'],
  [1_011_000_000, 'Orders, supplements, parcels and invoices'],
  [1_013_000_000, 'Coupons, redeem codes, promoters and check-in'],
  [1_015_000_000, 'Events and webhooks'],
]

const moduleOf = (code) => MODULES.findLast(([from]) => code >= from)?.[1]

/** Codes that only administrators are answered, in a table. */
function adminTable(errors, comments) {
  const rows = errors.map(
    ({ code, name, message }) => `| \`${code}\` | ${name} | ${cell(message.en)} | ${cell(comments.get(name))} |`,
  )
  return ['| code | name | message | when |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** The page, from the catalogue and the documents; `comments` and `adviceOf` are what the functions above read. */
export function errorCodeDocument({ catalogue, documents, comments, adviceOf }) {
  const parts = {
    comments,
    adviceOf,
    paths: answeredBy(documents.partner),
    operations: operationsOf(documents.partner),
    statusNames: new Map(transportErrorsOf(documents.partner).map(({ code, name }) => [code, name])),
  }
  const isPartners = ({ name }) => parts.paths.has(name)
  const shown = catalogue.filter(isPartners)
  const transport = shown.filter(({ code }) => !isWholeNumber(code))
  const business = MODULES.flatMap(([, title]) => {
    const errors = shown.filter(({ code }) => isWholeNumber(code) && moduleOf(code) === title)
    return errors.length === 0 ? [] : [`## ${title}`, ...errors.map((error) => section(error, parts))]
  })
  const admin = catalogue.filter((error) => !isPartners(error))
  return `${[
    HEAD.trim(),
    '## Before the call is looked at',
    ...transport.map((error) => section(error, parts)),
    ...business,
    '## Of the admin API alone',
    'No partner is answered these. The `error_detail` of the answer names the member that is wrong, where it is one.',
    adminTable(admin, comments),
  ].join('\n\n')}\n`
}
