import { useState } from 'react'
import { AdminError } from '../../api/admin-error.js'
import { randomKey } from '../../api/random-key.js'
import type { CallModel } from '../../document/resource-model.js'
import { draftOf, wireOf } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { FieldInput } from '../../field/field-input.js'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import type { DoingDialog } from '../../resource/dialogs/call-dialog.js'
import { DialogForm, refusedMember } from '../../resource/dialogs/dialog-form.js'
import { DialogFrame } from '../../resource/dialogs/dialog-frame.js'
import { ResourceForm } from '../../resource/dialogs/resource-form.js'
import { useWhileShown } from '../../resource/dialogs/use-while-shown.js'
import type { Row } from '../../resource/row.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useSessionStore } from '../../session/session.js'
import { useWords } from '../use-words.js'
import { useOwner } from './use-owner.js'
import { words } from './words.js'

/** From 1,000.00 on an amount is typed twice: a digit too many is the mistake that costs most. */
const LARGE_CENTS = 100_000
const BAD_REQUEST = 400

interface AdjustDialogProps extends DoingDialog {
  readonly call: CallModel
  readonly row: Row
}

/** Adds to a wallet or takes from it, with a reason; it says whose it is, and what is in it. */
export function AdjustDialog({ place, call, row, onDone, onClose }: AdjustDialogProps) {
  const { text, say: label } = useLanguage()
  const say = useWords(words)
  const store = useSessionStore()
  const close = useWhileShown(onClose)
  // One intention, however often it is sent.
  const [idempotencyKey] = useState(randomKey)
  const owner = useOwner(textOf(row['userId']))
  const balance = place.resource.page.answer.find(({ name }) => name === 'balance')
  // The API takes one without a reason.
  const fields = (call.body ?? [])
    .filter(({ name }) => name !== 'userId')
    .map((field) => (field.name === 'remark' ? { ...field, isRequired: true } : field))
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields))
  const [isRepeated, setRepeated] = useState(false)
  const book = async (values: Draft) => {
    const body = { ...wireOf(fields, values), userId: row['userId'] }
    await store.send(place.tenantId, call, { body, idempotencyKey })
    close()
    void onDone(text.done)
  }
  const send = async (values: Draft) => {
    const { balance: delta, remark } = wireOf(fields, values)
    if (typeof remark !== 'string' || remark.trim() === '')
      throw new AdminError(say.reasonMissing, BAD_REQUEST, 'remark')
    if (typeof delta !== 'number' || Math.abs(delta) < LARGE_CENTS) return book(values)
    setDraft(values)
    setRepeated(true)
  }
  return (
    <DialogFrame title={`${label(call.title)}: ${owner}`} onClose={onClose}>
      {balance !== undefined && (
        <p className="drawer-text">
          {label(balance.label)} <Cell field={balance} value={row['balance']} tenantId={place.tenantId} />
        </p>
      )}
      {isRepeated ? (
        <RepeatedAmount call={call} draft={draft} onBook={() => book(draft)} onBack={() => setRepeated(false)} />
      ) : (
        <ResourceForm fields={fields} first={draft} verb={say.book} onSend={send} onCancel={onClose} />
      )}
    </DialogFrame>
  )
}

interface RepeatedAmountProps {
  readonly call: CallModel
  readonly draft: Draft
  readonly onBook: () => Promise<void>
  readonly onBack: () => void
}

function RepeatedAmount({ call, draft, onBook, onBack }: RepeatedAmountProps) {
  const say = useWords(words)
  const [typed, setTyped] = useState<unknown>('')
  const sending = useAttempt()
  const field = (call.body ?? []).find(({ name }) => name === 'balance')
  if (field === undefined) return null
  const isSame = wireOf([field], { balance: typed })['balance'] === wireOf([field], draft)['balance']
  const bookIfSame = async () => {
    if (!isSame) throw new AdminError(say.notSame, BAD_REQUEST, 'balance')
    await onBook()
  }
  return (
    <DialogForm sending={sending} onSend={bookIfSame} verb={say.book} back={say.back} onBack={onBack}>
      <p className="hint">{say.againHint}</p>
      <FieldInput
        field={{ ...field, label: { en: words.en.again, zh: words.zh.again } }}
        path="balance"
        refused={refusedMember(sending.failure)}
        message={sending.failure?.message}
        value={typed}
        onChange={setTyped}
      />
    </DialogForm>
  )
}
