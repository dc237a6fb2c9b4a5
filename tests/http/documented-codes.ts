import type { OpenApi } from '@org/openapi-core'

type Documented = { readonly 'x-error-codes'?: readonly { readonly code: number }[] }

/** Smaller numbers are transport errors, which every operation may answer. */
const FIRST_BUSINESS_CODE = 1_000_000_000

/** The business codes of every operation, by method and path. */
function codesOf({ documents }: Pick<OpenApi, 'documents'>): ReadonlyMap<string, ReadonlySet<number>> {
  const codes = new Map<string, ReadonlySet<number>>()
  for (const { paths } of [documents.partner, documents.admin]) {
    for (const [path, methods] of Object.entries(paths as Record<string, Record<string, Documented>>)) {
      for (const [method, operation] of Object.entries(methods)) {
        codes.set(`${method.toUpperCase()} ${path}`, new Set(operation['x-error-codes']?.map(({ code }) => code)))
      }
    }
  }
  return codes
}

let known: ReadonlyMap<string, ReadonlySet<number>> | undefined

/** Throws where an operation answers a business code that the documents do not name for it. */
export function assertDocumented(openApi: Pick<OpenApi, 'documents'>, { method, path }: { readonly method: string; readonly path: string }, code: unknown): void {
  if (typeof code !== 'number' || code < FIRST_BUSINESS_CODE) return
  known ??= codesOf(openApi)
  const route = `${method} ${path.split('?')[0]}`
  if (known.get(route)?.has(code) !== true) throw new Error(`${route} answered ${code}, which the documents do not name for it`)
}
