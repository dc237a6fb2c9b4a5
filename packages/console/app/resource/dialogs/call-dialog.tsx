import { useState } from 'react'
import { randomKey } from '../../api/random-key.js'
import type { CallModel } from '../../document/resource-model.js'
import type { Field } from '../../document/field.js'
import { draftOf, wireOf } from '../../field/draft.js'
import { useLanguage } from '../../i18n/locale.js'
import { useSessionStore } from '../../session/session.js'
import { AnswerView } from './answer-view.js'
import { DialogFrame } from './dialog-frame.js'
import type { Place } from '../place.js'
import { ResourceForm } from './resource-form.js'
import { rowLabel, rowLabels } from '../row.js'
import type { Row } from '../row.js'
import { useWhileShown } from './use-while-shown.js'

/** A dialog that does something. */
export interface DoingDialog {
  readonly place: Place
  readonly onDone: (said: string) => Promise<void>
  readonly onClose: () => void
}

/** What a call's dialog is given. */
export interface CallDialogProps extends DoingDialog {
  readonly call: CallModel
  /** What it is done to; undefined for what has no row. */
  readonly row: Row | undefined
  /** What it is done to where that is more than one. */
  readonly rows?: readonly Row[]
  /** On the button that sends it; what the call is called where absent. */
  readonly verb?: string
  readonly said: string
  /** Members that are decided already, and not asked for. */
  readonly decided?: Row
  /** What it means, where its fields do not say so. */
  readonly told?: string
}

const NOTHING: Row = {}

/** The form of a call, and what it has answered where that is more than a success. */
export function CallDialog(props: CallDialogProps) {
  const { place, call, row, rows, verb, said, decided = NOTHING, told, onDone, onClose } = props
  const { text, say } = useLanguage()
  const store = useSessionStore()
  const close = useWhileShown(onClose)
  const [answer, setAnswer] = useState<unknown>()
  const [isHeld, setHeld] = useState(false)
  // One intention: whoever sends it again does it once.
  const [idempotencyKey] = useState(() => (call.takesKey ? randomKey() : undefined))
  const { key } = place.resource
  const known: Row = { ...row, ...(rows !== undefined && { ids: rows.map((each) => each[key]) }), ...decided }
  const isFixed = ({ name }: Field) =>
    name in decided || ([key, 'id', 'ids', 'revision'].includes(name) && name in known)
  const isAsked = (field: Field) => !isFixed(field) && isMeant(field, decided)
  const inBody = (call.body ?? []).filter(isAsked)
  const inQuery = call.query.filter(isAsked)
  const fixed = (fields: readonly Field[]) =>
    Object.fromEntries(fields.filter(isFixed).map(({ name }) => [name, known[name]]))
  const send = async (values: Readonly<Record<string, unknown>>) => {
    const query = { ...wireOf(inQuery, values), ...fixed(call.query) }
    const body = call.body === undefined ? undefined : { ...wireOf(inBody, values), ...fixed(call.body) }
    setHeld(call.answer.some(({ kind }) => kind === 'secret'))
    const answered = await store
      .send(place.tenantId, call, { query, body, idempotencyKey })
      .finally(() => setHeld(false))
    // At once, for it may hold a secret that nobody is shown twice.
    if (isWorthShowing(answered)) setAnswer(answered)
    else close()
    void onDone(said)
  }
  const name = row === undefined ? say(place.resource.title) : rowLabel(place.resource, row)
  // What is decided already is what it does.
  const what = decided === NOTHING ? say(call.title) : (verb ?? say(call.title))
  const title = `${call.call === 'create' ? text.create : what}: ${name}`
  const fields = [...inQuery, ...inBody]
  return (
    <DialogFrame
      title={title}
      description={told ?? (rows && rowLabels(place.resource, rows))}
      isHeld={isHeld}
      onClose={onClose}
    >
      {answer === undefined ? (
        <ResourceForm
          fields={fields}
          first={draftOf(fields, row && membersAlike(row, place.resource, fields))}
          verb={verb ?? say(call.title)}
          isHeld={isHeld}
          onSend={send}
          onCancel={onClose}
        />
      ) : (
        <AnswerView fields={call.answer} answer={answer} onClose={onClose} />
      )}
    </DialogFrame>
  )
}

/** Whether a field is for what is decided. */
export const isMeant = ({ visibleIf = {} }: Field, decided: Row): boolean =>
  Object.entries(visibleIf).every(([name, values]) => !(name in decided) || values.includes(decided[name]))

/** What a row says of the fields. A member that is called otherwise there is another thing: an adjustment is no balance. */
function membersAlike(row: Row, { page }: Place['resource'], fields: readonly Field[]): Row {
  const isAlike = ({ name, label }: Field) =>
    page.answer.every((shown) => shown.name !== name || shown.label.en === label.en)
  return Object.fromEntries(fields.filter(isAlike).map(({ name }) => [name, row[name]]))
}

/** An id, a count or nothing is said by the list. */
const isWorthShowing = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.keys(answer).some((name) => name !== 'id' && name !== 'revision')
