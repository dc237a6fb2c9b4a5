import { useState } from 'react'
import { AdminError } from '../../api/admin-error.js'
import { useLanguage } from '../../i18n/locale.js'
import { DialogForm } from '../../resource/dialogs/dialog-form.js'
import { DialogFrame } from '../../resource/dialogs/dialog-frame.js'
import { useWhileShown } from '../../resource/dialogs/use-while-shown.js'
import type { Row } from '../../resource/row.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import { useAsk } from './ask.js'
import { BatchDialog } from './batch-dialog.js'
import { ITEM } from './find-orders.js'
import { mayMoveAny } from './moves.js'
import { words } from './words.js'

/** The most items of one list. */
const MOST = 200

interface PasteItemsProps {
  readonly tenantId: string
}

/** Items of many purchases, by a list of their numbers, moved together; nothing for who may not move any. */
export function PasteItems({ tenantId }: PasteItemsProps) {
  const say = useWords(words)
  const { data: model } = useModel()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<{ readonly rows: readonly Row[]; readonly unknown: readonly string[] }>()
  if (!mayMoveAny(model.resource(ITEM), may)) return null
  const close = () => {
    setOpen(false)
    setFound(undefined)
  }
  return (
    <p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {say.paste}
      </button>
      {isOpen && found === undefined && <PasteDialog tenantId={tenantId} onFound={setFound} onClose={close} />}
      {isOpen && found !== undefined && <BatchDialog tenantId={tenantId} {...found} onClose={close} />}
    </p>
  )
}

interface PasteDialogProps extends PasteItemsProps {
  readonly onFound: (found: { readonly rows: readonly Row[]; readonly unknown: readonly string[] }) => void
  readonly onClose: () => void
}

function PasteDialog({ tenantId, onFound, onClose }: PasteDialogProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const ask = useAsk(tenantId)
  const sending = useAttempt()
  const found = useWhileShown(onFound)
  const [typed, setTyped] = useState('')
  const find = async () => {
    const numbers = numbersIn(typed)
    if (numbers.length === 0) throw new AdminError(say.noNumbers, 400, 'numbers')
    if (numbers.length > MOST) throw new AdminError(say.tooMany, 400, 'numbers')
    const rows: Row[] = []
    const unknown: string[] = []
    for (const orderItemNo of numbers) {
      const [row] = await ask(`${ITEM}/page`, { orderItemNo })
      if (row === undefined) unknown.push(orderItemNo)
      else rows.push(row)
    }
    found({ rows, unknown })
  }
  const isRefused = sending.failure !== undefined
  return (
    <DialogFrame title={say.paste} onClose={onClose}>
      <DialogForm sending={sending} onSend={find} verb={say.pasteFind} back={text.cancel} onBack={onClose}>
        <div className="field">
          <label htmlFor="item-numbers">{say.pasteNumbers}</label>
          <textarea
            id="item-numbers"
            className="input"
            rows={12}
            spellCheck={false}
            aria-describedby="item-numbers-hint"
            aria-invalid={isRefused}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <p id="item-numbers-hint" className="hint">
            {say.pasteHint}
          </p>
        </div>
      </DialogForm>
    </DialogFrame>
  )
}

/** Each number of a text once, in the order in which they stand there. */
const numbersIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter((no) => no !== '')),
]
