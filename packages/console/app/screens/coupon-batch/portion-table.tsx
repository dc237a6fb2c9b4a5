import { randomKey } from '../../api/random-key.js'
import { useLanguage } from '../../i18n/locale.js'
import { StateMark } from '../batch/outcome-table.js'
import { CellTable } from '../cell-table.js'
import { useWords } from '../use-words.js'
import { halves, without } from './batch.js'
import type { Portion } from './batch.js'
import { words } from './words.js'

interface PortionTableProps {
  readonly portions: readonly Portion[]
  readonly isBusy: boolean
  readonly mayAsk: (portion: Portion) => boolean
  readonly onAsk: (portion: Portion) => Promise<void>
  readonly onReplace: (key: string, others: readonly Portion[]) => void
}

/** What became of each portion, and what can be done with one that was refused or never answered. */
export function PortionTable({ portions, ...rest }: PortionTableProps) {
  const { text, locale } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  const states = {
    waiting: { text: say.waiting, tone: undefined },
    asked: { text: say.asked, tone: 'warning' },
    sent: { text: say.sent, tone: 'good' },
    refused: { text: say.refused, tone: 'bad' },
  }
  const heads = [
    { text: say.portion, kind: 'number' },
    { text: say.members, kind: 'number' },
    { text: say.state },
    { text: say.what },
    { text: text.actions, isActions: true },
  ]
  const rows = portions.map((portion, place) => ({
    key: portion.key,
    cells: [
      number.format(place + 1),
      number.format(portion.userIds.length),
      <StateMark key="state" of={states[portion.state]} />,
      <PortionNote key="note" portion={portion} isBusy={rest.isBusy} mayAsk={rest.mayAsk(portion)} />,
      <PortionActions key="actions" {...rest} portion={portion} name={`${say.portion} ${place + 1}`} />,
    ],
  }))
  return <CellTable caption={say.portions} heads={heads} rows={rows} empty={text.nothing} />
}

const NAMED = 10

interface PortionNoteProps {
  readonly portion: Portion
  readonly isBusy: boolean
  readonly mayAsk: boolean
}

/** What the API has said, and of whom. */
function PortionNote({ portion: { state, refusal, culprits }, isBusy, mayAsk }: PortionNoteProps) {
  const say = useWords(words)
  if (state === 'asked' && !isBusy) return mayAsk ? say.askedHint : say.cannotAsk
  if (state !== 'refused' || refusal === undefined) return '–'
  const why = { gone: say.gone, limit: say.full }
  return (
    <div className="portion-note">
      <p>
        {refusal.message} <span className="error-code">{refusal.code}</span>
      </p>
      {culprits?.length === 0 && <p>{say.nobodyTold}</p>}
      {culprits !== undefined && culprits.length > 0 && (
        <p>
          {culprits
            .slice(0, NAMED)
            .map((culprit) => `${culprit.userId}: ${why[culprit.why]}`)
            .join('; ')}
          {culprits.length > NAMED && ` +${culprits.length - NAMED}`}
        </p>
      )}
    </div>
  )
}

interface PortionActionsProps extends Omit<PortionTableProps, 'portions'> {
  readonly portion: Portion
  /** For who cannot see which row a button stands in. */
  readonly name: string
}

function PortionActions({ portion, name, isBusy, mayAsk, onAsk, onReplace }: PortionActionsProps) {
  const { text, locale } = useLanguage()
  const say = useWords(words)
  const { key, state, culprits = [], userIds } = portion
  if (state !== 'asked' && state !== 'refused') return null
  const left = culprits.map(({ userId }) => userId)
  const button = (verb: string, onClick: () => void) => (
    <button type="button" className="button link" aria-label={`${verb}: ${name}`} disabled={isBusy} onClick={onClick}>
      {verb}
    </button>
  )
  if (state === 'asked') return mayAsk(portion) ? button(say.askAgain, () => void onAsk(portion)) : null
  return (
    <>
      {left.length > 0 &&
        button(say.leaveOut(new Intl.NumberFormat(locale).format(left.length)), () =>
          onReplace(key, without(portion, left, randomKey)),
        )}
      {button(text.retry, () => void onAsk(portion))}
      {left.length === 0 && userIds.length > 1 && button(say.halve, () => onReplace(key, halves(portion, randomKey)))}
    </>
  )
}
