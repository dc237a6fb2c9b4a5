import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { DialogFrame } from '../../resource/dialogs/dialog-frame.js'
import type { Row } from '../../resource/row.js'
import { useSessionStore } from '../../session/session.js'
import { useWords } from '../use-words.js'
import { BatchForm } from './batch-form.js'
import { BatchLines } from './batch-lines.js'
import { ITEM, PURCHASE } from './find-orders.js'
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
