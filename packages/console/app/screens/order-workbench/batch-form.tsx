import { useState } from 'react'
import { draftOf, wireOf } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { FieldInput } from '../../field/field-input.js'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { isMeant } from '../../resource/dialogs/call-dialog.js'
import type { Row } from '../../resource/row.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import { ITEM } from './find-orders.js'
import { cancelsAll, moveKey, movesOfAll } from './moves.js'
import type { Move } from './moves.js'
import { words } from './words.js'

interface BatchFormProps {
  readonly rows: readonly Row[]
  readonly unknown: readonly string[]
  readonly onSend: (move: Move, values: Row) => void
  readonly onClose: () => void
}

/** Which move several items shall make, and what it asks for. */
export function BatchForm({ rows, unknown, onSend, onClose }: BatchFormProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const [chosen, setChosen] = useState<Move>()
  const [draft, setDraft] = useState<Draft>({})
  const { call, decided = {} } = chosen ?? {}
  const isAsked = ({ name }: { readonly name: string }) => name !== 'id' && !(name in decided)
  const fields = (call?.body ?? []).filter((field) => isAsked(field) && isMeant(field, decided))
  const choose = (move: Move) => {
    setChosen(move)
    setDraft(draftOf(move.call.body ?? []))
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined) onSend(chosen, wireOf(fields, draft))
      }}
    >
      <div className="drawer-body">
        <p className="hint">{rows.map((row) => textOf(row['orderItemNo'])).join(', ')}</p>
        {unknown.map((no) => (
          <p key={no} role="alert" className="field-error">{`${say.unknown}: ${no}`}</p>
        ))}
        <MoveChoice rows={rows} chosen={chosen} onChoose={choose} />
        {chosen !== undefined && cancelsAll(chosen) && <p className="hint">{say.cancelsAll}</p>}
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            path={field.name}
            value={draft[field.name]}
            onChange={(value) => setDraft((current) => ({ ...current, [field.name]: value }))}
          />
        ))}
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={chosen === undefined}>
          {say.send} ({rows.length})
        </button>
      </div>
    </form>
  )
}

interface MoveChoiceProps {
  readonly rows: readonly Row[]
  readonly chosen: Move | undefined
  readonly onChoose: (move: Move) => void
}

/** The moves that any of the items may make, and how many of them may. */
function MoveChoice({ rows, chosen, onChoose }: MoveChoiceProps) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const may = useMay()
  const resource = model.resource(ITEM)
  const moves = resource === undefined ? [] : movesOfAll(resource, rows, may)
  if (moves.length === 0) return <p>{say.noSharedMove}</p>
  return (
    <fieldset className="field">
      <legend>{say.sharedMoves}</legend>
      <div className="batch-moves">
        {moves.map(({ move, rows: count }) => (
          <label key={moveKey(move)}>
            <input
              type="radio"
              name="move"
              checked={chosen !== undefined && moveKey(chosen) === moveKey(move)}
              onChange={() => onChoose(move)}
            />
            <span>
              {label(move.label)} <span className="hint">{`${count} ${say.mayOf} ${rows.length}`}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
