import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { draftOf, wireOf } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { FieldInput } from '../../field/field-input.js'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { isMeant } from '../../resource/call-dialog.js'
import { DialogFrame } from '../../resource/dialog-frame.js'
import type { Row } from '../../resource/row.js'
import { useMay, useSessionStore } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import { BatchLines } from './batch-lines.js'
import { ITEM, PURCHASE } from './find-orders.js'
import { moveKey, movesOfAll } from './moves.js'
import type { Move } from './moves.js'
import { useBatch } from './use-batch.js'
import { words } from './words.js'

interface BatchDialogProps {
  readonly tenantId: string
  readonly rows: readonly Row[]
  /** Numbers that no item has. */
  readonly unknown: readonly string[]
  readonly onClose: () => void
}

/** Moves several items, each by a call of its own, and tells what became of each. */
export function BatchDialog({ tenantId, rows, unknown, onClose }: BatchDialogProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const store = useSessionStore()
  const [sent, setSent] = useState<{ readonly move: Move; readonly values: Row }>()
  const { lines, isRunning, run, stop } = useBatch(rows)
  const queries = useQueryClient()
  // What was not sent stays as it is; who leaves is told so.
  useBlocker({
    shouldBlockFn: () => isRunning && !window.confirm(say.leave),
    enableBeforeUnload: () => isRunning,
  })
  const send = async (move: Move, values: Row) => {
    setSent({ move, values })
    await run(async ({ row, key }) => {
      const body = { ...values, ...move.decided, id: row['id'] }
      await store.send(tenantId, move.call, { body, idempotencyKey: move.call.takesKey ? key : undefined })
    })
    // The lines have said what was done.
    for (const path of [PURCHASE, ITEM]) void queries.invalidateQueries({ queryKey: ['list', tenantId, path] })
  }
  const isLeft = lines.some(({ state }) => state !== 'done')
  const isFailed = lines.some(({ state }) => state === 'failed')
  return (
    <DialogFrame title={`${say.batch} (${rows.length})`} onClose={isRunning ? stop : onClose}>
      {sent === undefined ? (
        <BatchForm rows={rows} unknown={unknown} onSend={(move, values) => void send(move, values)} onClose={onClose} />
      ) : (
        <>
          <div className="drawer-body">
            <BatchLines lines={lines} unknown={unknown} move={sent.move} />
          </div>
          <div className="dialog-buttons">
            {isRunning ? (
              <button type="button" className="button" onClick={stop}>
                {say.stop}
              </button>
            ) : (
              <>
                <button type="button" className="button" onClick={onClose}>
                  {text.close}
                </button>
                {isLeft && (
                  <button type="button" className="button primary" onClick={() => void send(sent.move, sent.values)}>
                    {isFailed ? say.retry : say.resume}
                  </button>
                )}
              </>
            )}
          </div>
        </>
      )}
    </DialogFrame>
  )
}

interface BatchFormProps {
  readonly rows: readonly Row[]
  readonly unknown: readonly string[]
  readonly onSend: (move: Move, values: Row) => void
  readonly onClose: () => void
}

/** Which move, and what it asks for. */
function BatchForm({ rows, unknown, onSend, onClose }: BatchFormProps) {
  const { text, say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const may = useMay()
  const [chosen, setChosen] = useState<Move>()
  const [draft, setDraft] = useState<Draft>({})
  const resource = model.resource(ITEM)
  const moves = resource === undefined ? [] : movesOfAll(resource, rows, may)
  const fields = (chosen?.call.body ?? []).filter(
    (field) => field.name !== 'id' && !(field.name in (chosen?.decided ?? {})) && isMeant(field, chosen?.decided ?? {}),
  )
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
        {moves.length === 0 ? (
          <p>{say.noSharedMove}</p>
        ) : (
          <fieldset className="field">
            <legend>{say.sharedMoves}</legend>
            <div className="batch-moves">
              {moves.map(({ move, rows: count }) => (
                <label key={moveKey(move)}>
                  <input
                    type="radio"
                    name="move"
                    checked={chosen !== undefined && moveKey(chosen) === moveKey(move)}
                    onChange={() => choose(move)}
                  />
                  <span>
                    {label(move.label)}{' '}
                    <span className="hint">
                      {count} {say.mayOf} {rows.length}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
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
