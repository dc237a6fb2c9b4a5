import { useQuery } from '@tanstack/react-query'

/** A call of partners, as their document tells of it. */
interface PartnerCall {
  readonly summary?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

interface PartnerDocument {
  readonly servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, PartnerCall>>>>
}

/** The document that partners read; anybody may. Undefined until it is there. */
export function usePartnerDocument(): PartnerDocument | undefined {
  const { data } = useQuery({
    queryKey: ['partner-document'],
    queryFn: async () => (await (await fetch('/open-api/openapi.json')).json()) as PartnerDocument,
    staleTime: Infinity,
  })
  return data
}

/** What the call of a path is called. */
export const summaryOf = (document: PartnerDocument | undefined, path: string): string | undefined =>
  document?.paths[path]?.['post']?.summary

/** The body of the document's example of a call. */
export const exampleOf = (document: PartnerDocument | undefined, path: string): unknown =>
  document?.paths[path]?.['post']?.requestBody?.content['application/json']?.example ?? {}

/** Where partners reach the API: what the document says, beside where it was read. */
export const baseOf = (document: PartnerDocument | undefined, origin: string): string =>
  new URL(document?.servers?.[0]?.url ?? '/', origin).href.replace(/\/$/, '')
