import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../../resource/error-text.js'
import { ResourceLink } from '../../resource/resource-link.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { ConfirmButton } from '../batch/confirm-button.js'
import { RunProgress } from '../batch/run-progress.js'
import { useWorklist } from '../batch/use-worklist.js'
import { Figures } from '../figures.js'
import type { ScreenProps } from '../screen.js'
import { useAsk } from '../use-ask.js'
import { useWords } from '../use-words.js'
import { mayAsk } from './batch.js'
import type { Batch, Portion } from './batch.js'
import { sendPortion } from './coupon-calls.js'
import type { KeptBatch } from './kept-batch.js'
import { PortionTable } from './portion-table.js'
import { UndoBatch } from './undo-batch.js'
import { words } from './words.js'

interface RunBatchProps extends ScreenProps {
  readonly kept: KeptBatch
  readonly batch: Batch
  /** Who is here now; another than who has begun it where the key was replaced meanwhile. */
  readonly adminId: string
}

const membersIn = (portions: readonly Portion[]) => portions.reduce((sum, { userIds }) => sum + userIds.length, 0)

/** A batch: portions that are sent one after another, with what became of each, and the way back. */
export function RunBatch({ tenantId, kept, batch, adminId }: RunBatchProps) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  const sending = useSending({ tenantId, kept, batch, adminId })
  const { templateId, title, portions } = batch
  const isBusy = sending.progress.status !== 'resting'
  const left = portions.filter(({ state }) => state === 'waiting' || state === 'asked')
  const sent = portions.filter(({ state }) => state === 'sent')
  return (
    <>
      <section className="card batch-head" aria-label={say.batch}>
        <Figures
          of={[
            [
              say.template,
              <ResourceLink
                key="template"
                tenantId={tenantId}
                path="promotion/coupon-template"
                search={{ open: 'view', row: String(templateId) }}
              >
                {title}
              </ResourceLink>,
            ],
            [say.members, number.format(membersIn(portions))],
            [say.sentCount, number.format(membersIn(sent))],
          ]}
        />
        <p className="list-tools">
          {left.length > 0 && <SendButton title={title} portions={left} isBusy={isBusy} onSend={sending.send} />}
          <span className="head-space" />
          <ConfirmButton
            label={say.newBatch}
            title={say.newBatchTitle}
            question={say.newBatchQuestion}
            isDisabled={isBusy}
            onAgree={() => kept.forget()}
          />
        </p>
        <RunProgress name={say.sending} of={sending.progress} onPause={sending.pause} />
        {sending.failure !== undefined && <ErrorText error={sending.failure} />}
      </section>
      <PortionTable
        portions={portions}
        isBusy={isBusy}
        mayAsk={(portion) => mayAsk(portion, adminId, Date.now())}
        onAsk={(portion) => sending.send([portion])}
        onReplace={(key, others) => kept.replace(key, others)}
      />
      {sent.length > 0 && <UndoBatch tenantId={tenantId} batch={batch} isBusy={isBusy} />}
    </>
  )
}

/** Sends portions one after another, and rests where one is not answered: the next would not be, either. */
function useSending({ tenantId, kept, batch: { templateId }, adminId }: RunBatchProps) {
  const ask = useAsk(tenantId)
  const { list, progress } = useWorklist<Portion>()
  const { failure, attempt } = useAttempt()
  const keep = (portion: Portion) => kept.replace(portion.key, [portion])
  const send = (wanted: readonly Portion[]) => {
    const asked = wanted.filter((portion) => mayAsk(portion, adminId, Date.now()))
    return attempt(() =>
      list.run([...asked.keys()], {
        work: (place) => sendPortion(asked[place] as Portion, { ask, templateId, adminId, keep }),
        lanes: 1,
        endsWith: ({ state }) => state !== 'sent' && state !== 'refused',
      }),
    )
  }
  return { progress, failure, send, pause: () => list.pause() }
}

interface SendButtonProps {
  readonly title: string
  readonly portions: readonly Portion[]
  readonly isBusy: boolean
  readonly onSend: (portions: readonly Portion[]) => Promise<void>
}

function SendButton({ title, portions, isBusy, onSend }: SendButtonProps) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const count = new Intl.NumberFormat(locale).format(membersIn(portions))
  return (
    <ConfirmButton
      label={say.send(count)}
      title={say.sendTitle}
      question={say.sendQuestion(count, title)}
      look="primary"
      isDisabled={isBusy}
      onAgree={() => void onSend(portions)}
    />
  )
}
