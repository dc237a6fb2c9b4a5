// The code samples of `@org/openapi-client`; those for curl and Python are made by Scalar.

/** What is longer is spread over lines. */
const WIDTH = 72

/** The document, each of whose operations that the client calls has a sample of the call. */
export function withClientSamples(document, platform) {
  const paths = Object.entries(document.paths).map(([path, { post, ...others }]) => [
    path,
    { ...others, ...(post && { post: withSample(path, post, platform) }) },
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

function withSample(path, operation, platform) {
  // The client fetches its tokens itself.
  if (!operation.security?.some((scheme) => 'bearer' in scheme)) return operation
  const source = clientSample(path, operation, platform)
  return { ...operation, 'x-codeSamples': [{ lang: 'typescript', label: 'TypeScript client', source }] }
}

function clientSample(path, operation, { baseUrl, tenantId }) {
  const example = operation.requestBody?.content['application/json']?.example
  // Names follow the paths.
  const name = path.split('/').slice(2).map(camelCase).join('.')
  const call = `const data = await platform.${name}(`
  return `import { createPartnerClient } from '@org/openapi-client'

const platform = createPartnerClient({
  baseUrl: ${quoted(baseUrl)},
  tenantId: ${tenantId},
  clientId: process.env.CLIENT_ID ?? '',
  clientSecret: process.env.CLIENT_SECRET ?? '',
})

${call}${example === undefined ? '' : literal(example, { column: call.length + 1 })})
console.log(data)`
}

const camelCase = (part) => part.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

/** A JSON value as somebody would write it. */
function literal(value, { column, indent = '' }) {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const line = onOneLine(value)
  if (column + line.length <= WIDTH) return line
  const inner = `${indent}  `
  const lines = partsOf(value, (part, key) =>
    literal(part, { column: inner.length + key.length + 1, indent: inner }),
  ).map((part) => `${inner}${part},\n`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join('')}${indent}${close}`
}

function onOneLine(value) {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = partsOf(value, onOneLine).join(', ')
  if (Array.isArray(value)) return `[${parts}]`
  return parts === '' ? '{}' : `{ ${parts} }`
}

/** Members of an object or items of an array; a member has its name before it. */
function partsOf(value, write) {
  if (Array.isArray(value)) return value.map((item) => write(item, ''))
  return Object.entries(value).map(([name, member]) => {
    const key = `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: `
    return key + write(member, key)
  })
}

const quoted = (text) => `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`
