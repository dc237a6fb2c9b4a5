import { useCallback } from 'react'
import type { Row } from '../../resource/row.js'
import { useMay, useSessionStore } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'

/** The rows that a call answers; none where who is here may not ask for them. */
export type Ask = (path: string, query: Readonly<Record<string, unknown>>) => Promise<readonly Row[]>

/** The most that one page may have. */
const MOST = 200

/** The way to the rows of a tenant. */
export function useAsk(tenantId: string): Ask {
  const store = useSessionStore()
  const may = useMay()
  const { data: model } = useModel()
  return useCallback(
    async (path, query) => {
      const call = model.call(path)
      if (call === undefined || !may(call.permission)) return []
      const paging = call.call === 'page' ? { pageNo: 1, pageSize: MOST } : {}
      const answer = (await store.send(tenantId, call, { query: { ...paging, ...query } })) as Row | null
      if (answer === null) return []
      return call.call === 'page' ? (answer['list'] as readonly Row[]) : [answer]
    },
    [store, may, model, tenantId],
  )
}

/** Rows of several answers, each once. */
export function eachOnce(answers: readonly (readonly Row[])[]): readonly Row[] {
  return [...new Map(answers.flat().map((row) => [row['id'], row])).values()]
}

/** What rows say of a member, each value once; null is nothing. */
export const valuesIn = (rows: readonly Row[], member: string): readonly unknown[] => [
  ...new Set(rows.map((row) => row[member]).filter((value) => value !== null && value !== undefined)),
]
