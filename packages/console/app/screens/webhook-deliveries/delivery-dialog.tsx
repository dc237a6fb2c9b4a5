import { useLanguage } from '../../i18n/locale.js'
import { DialogFrame } from '../../resource/dialogs/dialog-frame.js'
import { ErrorText } from '../../resource/error-text.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useMay, useSessionStore } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { Answered } from '../answered.js'
import { CellTable } from '../cell-table.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'

/** One attempt to deliver; `statusCode` is null when nothing answered. */
interface Attempt {
  readonly attemptNo: number
  readonly statusCode: number | null
  readonly failure: string | null
  readonly durationMs: number
  readonly createTime: string
}

interface Delivery {
  readonly type: string
  readonly subject: string
  readonly eventId: string
  readonly attemptList: readonly Attempt[]
}

interface DeliveryDialogProps extends ScreenProps {
  readonly deliveryId: string
  readonly onClose: () => void
}

/** Every attempt of a delivery, and the way to try it again. */
export function DeliveryDialog({ tenantId, deliveryId, onClose }: DeliveryDialogProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const store = useSessionStore()
  const may = useMay()
  const { data: model } = useModel()
  const { isBusy, failure, attempt } = useAttempt()
  const done = useDone(tenantId, ['event/webhook-delivery'])
  const asked = { tenantId, path: 'event/webhook-delivery/get', query: { id: deliveryId } }
  const answer = useAnswer<Delivery | null>(asked)
  const retry = model.call('event/webhook-delivery/retry')
  const { data: delivery } = answer
  const isThere = delivery !== undefined && delivery !== null
  const mayRetry = retry !== undefined && may(retry.permission)
  if (answer.isPending) return null
  const send = () =>
    attempt(async () => {
      if (retry === undefined) return
      await store.send(tenantId, retry, { body: { id: Number(deliveryId) } })
      await done(text.done)
    })
  return (
    <DialogFrame
      title={isThere ? `${delivery.type} ${delivery.subject}` : say.deliveries}
      description={delivery?.eventId}
      onClose={onClose}
    >
      <div className="drawer-body">
        <Answered of={answer} none={<p role="alert">{text.rowNotFound}</p>}>
          {({ attemptList }) => <AttemptTable attempts={attemptList} />}
        </Answered>
        {failure !== undefined && <ErrorText error={failure} />}
      </div>
      {isThere && (
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.close}
          </button>
          {mayRetry && (
            <button type="button" className="button primary" disabled={isBusy} onClick={() => void send()}>
              {say.retry}
            </button>
          )}
        </div>
      )}
    </DialogFrame>
  )
}

function AttemptTable({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const say = useWords(words)
  const rows = attempts.map(({ attemptNo, statusCode, failure, durationMs, createTime }) => ({
    key: String(attemptNo),
    cells: [
      attemptNo,
      <span key="mark" className="mark" data-tone={failure === null ? 'good' : 'bad'}>
        {[statusCode, failure].filter((part) => part !== null).join(' ')}
      </span>,
      `${durationMs} ms`,
      createTime.replace('T', ' '),
    ],
  }))
  const heads = [say.attempt, say.answered, say.took, say.at].map((text) => ({ text }))
  return <CellTable caption={say.attempts} heads={heads} rows={rows} empty={say.noAttempts} />
}
