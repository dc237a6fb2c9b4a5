import { useQuery } from '@tanstack/react-query'
import { NoAnswer } from '../../api/admin-error.js'

/** A call of partners, as their document tells of it. */
interface PartnerCall {
  readonly summary?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

interface PartnerDocument {
  readonly servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, PartnerCall>>>>
}

/** The document that partners read; anybody may. Undefined until it is there, and where it is not to be had. */
export function usePartnerDocument(): PartnerDocument | undefined {
  const { data } = useQuery({ queryKey: ['partner-document'], queryFn: readDocument, staleTime: Infinity })
  return data
}

/** A refusal is no document, and may come with status 200 (`always200`): kept, it would be taken for one from then on. */
async function readDocument(): Promise<PartnerDocument> {
  const response = await fetch('/open-api/openapi.json')
  const body: unknown = await response.json()
  if (response.ok && isDocument(body)) return body
  throw new NoAnswer(`HTTP ${response.status}`)
}

const isDocument = (body: unknown): body is PartnerDocument =>
  typeof body === 'object' && body !== null && 'paths' in body && typeof body.paths === 'object' && body.paths !== null

/** What the call of a path is called. */
export const summaryOf = (document: PartnerDocument | undefined, path: string): string | undefined =>
  document?.paths[path]?.['post']?.summary

/** The body of the document's example of a call. */
export const exampleOf = (document: PartnerDocument | undefined, path: string): unknown =>
  document?.paths[path]?.['post']?.requestBody?.content['application/json']?.example ?? {}

/** Where partners reach the API: what the document says, beside where it was read. */
export const baseOf = (document: PartnerDocument | undefined, origin: string): string =>
  new URL(document?.servers?.[0]?.url ?? '/', origin).href.replace(/\/$/, '')
