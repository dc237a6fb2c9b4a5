import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSessionStore } from '../session/session.js'
import { useModel } from '../shell/use-model.js'

interface Asked {
  readonly tenantId: string
  /** Behind `/admin-api/`. */
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  /** False while there is nothing to ask. */
  readonly isAsked?: boolean
  /** How often it is asked again; never where absent. */
  readonly everyMs?: number
}

/** What a call that reads answers. Beginning with `list`, its key is forgotten together with the lists of the resource. */
export function useAnswer<Answer>({ tenantId, path, query = {}, isAsked = true, everyMs }: Asked) {
  const store = useSessionStore()
  const { data: model } = useModel()
  const call = model.call(path)
  return useQuery({
    queryKey: ['list', tenantId, path.slice(0, path.lastIndexOf('/')), path, query],
    queryFn: async () => {
      if (call === undefined) throw new Error(`The document has no ${path}`)
      return (await store.send(tenantId, call, { query })) as Answer
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
}
