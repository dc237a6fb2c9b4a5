import { useState } from 'react'
import type { CallModel } from '../document/resource-model.js'
import { useLanguage } from '../i18n/locale.js'
import { useSessionStore } from '../session/session.js'
import { useSayShortly } from '../shell/toasts.js'
import { CallDialog } from './dialogs/call-dialog.js'
import { Confirm } from './dialogs/confirm.js'
import type { Place } from './place.js'
import { rowLabels } from './row.js'
import type { Row } from './row.js'
import { useReadAgain } from './use-read-again.js'

interface ChosenRowsProps {
  readonly place: Place
  /** Those that take many rows at once. */
  readonly calls: readonly CallModel[]
  readonly rows: readonly Row[]
  readonly onDone: () => void
}

/** What can be done with the rows that were chosen. */
export function ChosenRows({ place, calls, rows, onDone }: ChosenRowsProps) {
  const { text, say } = useLanguage()
  const store = useSessionStore()
  const readAgain = useReadAgain(place)
  const sayShortly = useSayShortly()
  const [opened, setOpened] = useState<CallModel>()
  const { tenantId, resource } = place
  const close = () => {
    setOpened(undefined)
    // What was refused may have been so for a row that is gone: without it the others can be chosen still.
    void readAgain()
  }
  const done = async (said: string) => {
    sayShortly(said)
    onDone()
    await readAgain()
  }
  const remove = async (call: CallModel) => {
    await store.send(tenantId, call, { query: { ids: rows.map((row) => row[resource.key]) } })
    await done(text.deleted)
  }
  const isRemoval = opened?.call === 'delete-list'
  return (
    <>
      <span>
        {rows.length} {text.selected}
      </span>
      {calls.map((call) => (
        <button
          key={call.operationId}
          type="button"
          className={call.call === 'delete-list' ? 'button danger' : 'button'}
          onClick={() => setOpened(call)}
        >
          {call.call === 'delete-list' ? text.deleteMany : say(call.title)}
        </button>
      ))}
      {opened !== undefined && !isRemoval && (
        <CallDialog
          place={place}
          call={opened}
          row={undefined}
          rows={rows}
          said={text.done}
          onDone={done}
          onClose={close}
        />
      )}
      {isRemoval && (
        <Confirm
          title={`${text.deleteMany} (${rows.length})`}
          question={`${text.confirmDeleteMany} ${rowLabels(resource, rows)}`}
          verb={text.delete}
          isOpen
          onAgree={() => remove(opened)}
          onClose={close}
        />
      )}
    </>
  )
}
