import { useState } from 'react'
import { AdminError, STALE } from '../../api/admin-error.js'
import type { CallModel } from '../../document/resource-model.js'
import { withStatesOf } from '../../document/row-choices.js'
import { isAsSent } from '../../field/as-sent.js'
import { draftOf, wireOf } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { useLanguage } from '../../i18n/locale.js'
import { useSessionStore } from '../../session/session.js'
import type { DoingDialog } from './call-dialog.js'
import { DialogFrame } from './dialog-frame.js'
import { ResourceForm } from './resource-form.js'
import { rowLabel } from '../row.js'
import type { Row } from '../row.js'
import { StaleChoice } from './stale-choice.js'
import { useWhileShown } from './use-while-shown.js'

interface EditDialogProps extends DoingDialog {
  readonly call: CallModel
  readonly row: Row
}

/** What was sent, and what stands there now. */
interface Conflict {
  readonly mine: Draft
  readonly theirs: Row
}

/**
 * Changes a row that nobody else has changed since it was read. Where somebody has, nothing is written until it is decided
 * what is to stand.
 */
export function EditDialog({ place, call, row, onDone, onClose }: EditDialogProps) {
  const { text } = useLanguage()
  const store = useSessionStore()
  const { tenantId, resource } = place
  const close = useWhileShown(onClose)
  const [read, setRead] = useState(row)
  const [first, setFirst] = useState<Draft>()
  const [conflict, setConflict] = useState<Conflict>()
  const get = resource.calls.find((each) => each.call === 'get')
  const isFixed = (name: string) => name === resource.key || name === 'id' || name === 'revision'
  const fields = withStatesOf(
    resource.page.answer,
    (call.body ?? []).filter(({ name }) => !isFixed(name)),
  )
  const fixed = (of: Row) =>
    Object.fromEntries((call.body ?? []).filter(({ name }) => isFixed(name)).map(({ name }) => [name, of[name]]))

  const save = async (draft: Draft) => {
    try {
      await store.send(tenantId, call, { body: { ...wireOf(fields, draft), ...fixed(read) } })
    } catch (error) {
      if (!(error instanceof AdminError) || error.code !== STALE || get === undefined) throw error
      const theirs = (await store.send(tenantId, get, { query: { [resource.key]: row[resource.key] } })) as Row | null
      // Gone since then.
      if (theirs === null) throw error
      // What was saved and never answered is there by oneself.
      if (!isAsSent(fields, draft, theirs)) return setConflict({ mine: draft, theirs })
    }
    close()
    void onDone(text.saved)
  }
  const decide = (draft: Draft) => {
    if (conflict !== undefined) setRead(conflict.theirs)
    setFirst(draft)
    setConflict(undefined)
  }
  return (
    <DialogFrame title={`${text.edit}: ${rowLabel(resource, row)}`} onClose={onClose}>
      {conflict === undefined ? (
        <ResourceForm
          key={String(read['revision'])}
          fields={fields}
          first={first ?? draftOf(fields, read)}
          verb={text.save}
          onSend={save}
          onCancel={onClose}
        />
      ) : (
        <StaleChoice fields={fields} before={read} {...conflict} onDecide={decide} onCancel={onClose} />
      )}
    </DialogFrame>
  )
}
