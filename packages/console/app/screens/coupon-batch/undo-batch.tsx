import { useState } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../../resource/error-text.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { ConfirmButton } from '../batch/confirm-button.js'
import { StateMark } from '../batch/outcome-table.js'
import { RunProgress } from '../batch/run-progress.js'
import { useWorklist } from '../batch/use-worklist.js'
import { CellTable } from '../cell-table.js'
import type { ScreenProps } from '../screen.js'
import { useAsk } from '../use-ask.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import { couponsOf } from './batch.js'
import type { Batch, PortionCoupons } from './batch.js'
import { couponsSince } from './coupon-calls.js'
import { words } from './words.js'

interface UndoBatchProps extends ScreenProps {
  readonly batch: Batch
  readonly isBusy: boolean
}

/** A portion that was sent, and what became of its coupons. */
interface Seen {
  readonly key: string
  readonly name: string
  readonly coupons: PortionCoupons
}

const PATH = 'promotion/coupon/void'

/** Voids what is still unused of a batch. The coupons are read again before and after: others use them meanwhile. */
export function UndoBatch({ tenantId, batch, isBusy }: UndoBatchProps) {
  const say = useWords(words)
  const may = useMay()
  const { data: model } = useModel()
  const undo = useUndo(tenantId, batch)
  const { looking, seen, progress } = undo
  if (!may(model.call(PATH)?.permission)) return null
  const isVoiding = progress.status !== 'resting'
  const isOff = isBusy || isVoiding || looking.isBusy
  return (
    <section className="card list" aria-label={say.undo}>
      <h2>{say.undo}</h2>
      <p className="hint">{say.undoHint}</p>
      <p className="list-tools">
        <button type="button" className="button" disabled={isOff} onClick={() => void looking.attempt(undo.look)}>
          {looking.isBusy ? say.looking : seen === undefined ? say.look : say.lookAgain}
        </button>
        {seen !== undefined && <VoidButton seen={seen} isOff={isOff} onVoid={undo.run} />}
      </p>
      <RunProgress name={say.voiding} of={progress} onPause={undo.pause} />
      {looking.failure !== undefined && <ErrorText error={looking.failure} />}
      {seen !== undefined && <SeenTable seen={seen} failures={undo.failures} />}
    </section>
  )
}

function useUndo(tenantId: string, { templateId, portions }: Batch) {
  const { text } = useLanguage()
  const ask = useAsk(tenantId)
  const say = useWords(words)
  const done = useDone(tenantId, ['promotion/coupon'])
  const looking = useAttempt()
  const { list, progress } = useWorklist<Error | undefined>()
  const [seen, setSeen] = useState<readonly Seen[]>()
  const [failures, setFailures] = useState<Readonly<Record<string, Error>>>({})
  const look = async () => {
    const sent = portions.flatMap((portion, place) => (portion.state === 'sent' ? [{ portion, place }] : []))
    const before = Math.min(...sent.map(({ portion }) => portion.before ?? 0))
    const coupons = await couponsSince(ask, templateId, before)
    setSeen(
      sent.map(({ portion, place }) => ({
        key: portion.key,
        name: `${say.portion} ${place + 1}`,
        coupons: couponsOf(portion, coupons),
      })),
    )
  }
  const run = async (wanted: readonly Seen[]) => {
    const failed: Record<string, Error> = {}
    const work = async (place: number): Promise<Error | undefined> => {
      const { key, coupons } = wanted[place] as Seen
      try {
        await ask(PATH, { body: { ids: coupons.unused } })
        return undefined
      } catch (error) {
        return (failed[key] = error instanceof Error ? error : new Error(String(error)))
      }
    }
    await list.run([...wanted.keys()], { work, lanes: 1 })
    setFailures(failed)
    await looking.attempt(look)
    await done(text.done)
  }
  return { looking, look, seen, failures, progress, run, pause: () => list.pause() }
}

interface VoidButtonProps {
  readonly seen: readonly Seen[]
  readonly isOff: boolean
  readonly onVoid: (wanted: readonly Seen[]) => Promise<void>
}

function VoidButton({ seen, isOff, onVoid }: VoidButtonProps) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const wanted = seen.filter(({ coupons }) => coupons.unused.length > 0)
  const all = wanted.reduce((sum, { coupons }) => sum + coupons.unused.length, 0)
  if (all === 0) return <span role="status">{say.nothingUnused}</span>
  return (
    <ConfirmButton
      label={say.voidThem(new Intl.NumberFormat(locale).format(all))}
      title={say.voidTitle}
      question={say.voidQuestion}
      look="danger"
      isDisabled={isOff}
      onAgree={() => void onVoid(wanted)}
    />
  )
}

interface SeenTableProps {
  readonly seen: readonly Seen[]
  readonly failures: Readonly<Record<string, Error>>
}

function SeenTable({ seen, failures }: SeenTableProps) {
  const { locale, text } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  const rows = seen.map(({ key, name, coupons }) => {
    const counts = [
      [coupons.unused.length, say.unused, 'active'],
      [coupons.voided, say.voided, 'good'],
      [coupons.used, say.used, 'warning'],
      [coupons.unsure, say.unsure, 'bad'],
      [coupons.missing, say.missing, undefined],
    ] as const
    const failure = failures[key]
    const marks = counts.filter(([count]) => count > 0)
    return {
      key,
      cells: [
        name,
        <span key="counts" className="list-tools">
          {marks.map(([count, what, tone]) => (
            <StateMark key={what} of={{ text: `${number.format(count)} ${what}`, tone }} />
          ))}
        </span>,
        failure === undefined ? '–' : <ErrorText key="failure" error={failure} />,
      ],
    }
  })
  const heads = [{ text: say.portion }, { text: say.state }, { text: say.what }]
  return <CellTable caption={say.undo} heads={heads} rows={rows} empty={text.nothing} />
}
