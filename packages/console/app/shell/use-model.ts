import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { readDocument } from '../document/resource-model.js'
import { useSessionStore } from '../session/session.js'
import type { SessionStore } from '../session/session-store.js'

/** What the document is kept by. */
export const DOCUMENT = 'document'

const documentQuery = (store: SessionStore) =>
  queryOptions({
    queryKey: [DOCUMENT],
    queryFn: async () => readDocument(await store.document()),
    staleTime: Infinity,
    gcTime: Infinity,
    // A model has methods and maps: there is nothing to be shared with the one before.
    structuralSharing: false,
  })

/** The admin API as its document describes it; read once. For the shell, which waits for it. */
export const useReading = () => useQuery(documentQuery(useSessionStore()))

/** The admin API as its document describes it, for what stands in the shell: it is there. */
export const useModel = () => useSuspenseQuery(documentQuery(useSessionStore()))
