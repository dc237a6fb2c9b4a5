import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallModel } from '../document/resource-model.js'
import { useLanguage } from '../i18n/locale.js'
import { useSessionStore } from '../session/session.js'
import { useSayShortly } from '../shell/toasts.js'
import { Confirm } from './confirm.js'
import type { Place } from './place.js'
import { rowLabel } from './row.js'
import type { Row } from './row.js'

interface RemoveRowsProps {
  readonly place: Place
  readonly call: CallModel
  readonly rows: readonly Row[]
  readonly onDone: () => void
}

/** Deletes the rows that were chosen, after a question. */
export function RemoveRows({ place: { tenantId, resource }, call, rows, onDone }: RemoveRowsProps) {
  const { text } = useLanguage()
  const store = useSessionStore()
  const queries = useQueryClient()
  const say = useSayShortly()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await store.send(tenantId, call, { query: { ids: rows.map((row) => row[resource.key]) } })
    say(text.deleted)
    onDone()
    await queries.invalidateQueries({ queryKey: ['list', tenantId, resource.path] })
  }
  return (
    <>
      <span>
        {rows.length} {text.selected}
      </span>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {text.deleteMany}
      </button>
      <Confirm
        title={`${text.deleteMany} (${rows.length})`}
        question={`${text.confirmDeleteMany} ${rows.map((row) => rowLabel(resource, row)).join(', ')}`}
        verb={text.delete}
        isOpen={isAsking}
        onAgree={remove}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
