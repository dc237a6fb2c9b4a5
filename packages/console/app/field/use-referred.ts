import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Row } from '../resource/row.js'
import { useMay, useSessionStore } from '../session/session.js'
import { useModel } from '../shell/use-model.js'
import { isKey, lookUpOf, proposals, referredOf, searchFor } from './referred.js'
import type { Referred, ReferenceField } from './referred.js'

/** As long as somebody types, nothing is asked. */
const PAUSE_MS = 250

interface Listed {
  readonly list: readonly Row[]
}

/** Rows that may be meant by what somebody types; undefined while they are not known, or where they may not be seen. */
export function useProposals(field: ReferenceField, text: string, isAsked: boolean): readonly Referred[] | undefined {
  const { tenantId = '' } = useParams({ strict: false })
  const store = useSessionStore()
  const target = useTarget(field)
  const sought = useRested(text)
  const question = target && searchFor(target, sought.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['list', tenantId, field.resource, 'proposals', question?.query],
    queryFn:
      question === undefined
        ? skipToken
        : async () => (await store.send(tenantId, question.call, { query: question.query })) as Listed,
    enabled: isAsked,
    // What was proposed stays while one types on; rows of another resource are not meant, whatever their keys are.
    placeholderData: (before, query) =>
      query?.queryKey[1] === tenantId && query.queryKey[2] === field.resource ? before : undefined,
  })
  if (target === undefined || data === undefined) return undefined
  const rows = data.list.map((row) => referredOf(target, field.by, row))
  const found = proposals(rows, text)
  // That there is none is known when the list has answered to what stands there now.
  return found.length === 0 && (isFetching || sought !== text) ? undefined : found
}

/** What the row is called that a key names; undefined where there is none, or nothing tells. */
export function useNameOf(field: ReferenceField, key: string): string | undefined {
  const { tenantId = '' } = useParams({ strict: false })
  const store = useSessionStore()
  const may = useMay()
  const target = useTarget(field)
  const named = useRested(key.trim())
  const isAsked = named === key.trim() && (isKey(field, named) || (field.isText && named !== ''))
  const question = target && isAsked ? lookUpOf(target, field.by, named) : undefined
  const { data } = useQuery({
    queryKey: ['list', tenantId, field.resource, 'named', field.by, named],
    queryFn:
      question === undefined
        ? skipToken
        : async () => rowOf(await store.send(tenantId, question.call, { query: question.query })),
    enabled: question !== undefined && may(question.call.permission),
  })
  // A filter finds more than the one.
  if (target === undefined || !isAsked || data === undefined || data === null) return undefined
  const { key: found, name } = referredOf(target, field.by, data)
  return found === named && name !== named ? name : undefined
}

/** The resource whose rows are named, where one may see them. */
function useTarget({ resource }: ReferenceField) {
  const may = useMay()
  const { data: model } = useModel()
  const target = model.resource(resource)
  return target !== undefined && may(target.page.permission) ? target : undefined
}

/** A row, or the first of a page. */
function rowOf(answer: unknown): Row | null {
  if (typeof answer !== 'object' || answer === null) return null
  return 'list' in answer && Array.isArray(answer.list) ? ((answer.list as Row[])[0] ?? null) : (answer as Row)
}

/** A text once it has stood for a moment; at first at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
