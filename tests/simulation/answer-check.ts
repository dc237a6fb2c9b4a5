import type { OpenApi } from '@org/openapi-core'
import type { Answer, Call } from './simulated-platform.js'

/** What an operation may answer beside success, as the documents of the engine say. */
type DocumentedCodes = ReadonlyMap<string, ReadonlySet<number>>

const BAD_REQUEST = 400

/** The codes of every operation, by method and path. */
export function documentedCodes({ documents }: Pick<OpenApi, 'documents'>): DocumentedCodes {
  const codes = new Map<string, Set<number>>()
  for (const { paths } of [documents.partner, documents.admin]) {
    for (const [path, methods] of Object.entries(
      paths as Record<string, Record<string, { responses?: Record<string, object> }>>,
    )) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const lists = JSON.stringify(responses?.['200'] ?? {}).matchAll(
          /"code":\{"type":"integer","enum":\[([\d,]+)\]/g,
        )
        const numbers = [...lists].flatMap(([, list]) => (list ?? '').split(',').map(Number))
        codes.set(`${method.toUpperCase()} ${path}`, new Set(numbers))
      }
    }
  }
  return codes
}

/** What is wrong with an answer in itself; undefined where nothing is. */
export function faultOfAnswer(
  { client, method = 'POST', path }: Call,
  { status, body }: Answer,
  codes: DocumentedCodes,
): string | undefined {
  const members = Object.keys(body).sort().join()
  if (members !== (client === undefined ? 'code,data,error_detail,msg' : 'code,data,msg'))
    return `has the members ${members}`
  const { code, data } = body
  if (status !== (code === 0 || code >= 1000 ? 200 : code)) return `has the status ${status} with the code ${code}`
  if (code === 0) return faultOfPage(data)
  if (data !== null) return 'has data with an error'
  const route = `${method} ${client === undefined ? '/admin-api' : '/open-api'}/${path}`
  const known = codes.get(route)
  return code === BAD_REQUEST || known?.has(code) === true
    ? undefined
    : `has the code ${code}, which ${route} is not documented to answer`
}

/** A page that shows all there is has as many rows as it says. */
function faultOfPage(data: Answer['body']): string | undefined {
  if (data === null || typeof data !== 'object' || !('total' in data)) return undefined
  return data.list.length === data.total ? undefined : `shows ${data.list.length} rows and counts ${data.total}`
}
