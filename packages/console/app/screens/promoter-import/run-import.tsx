import { useLanguage } from '../../i18n/locale.js'
import { csvOf } from '../../resource/csv.js'
import { ErrorText } from '../../resource/error-text.js'
import { ResourceLink } from '../../resource/resource-link.js'
import { saveCsv } from '../../resource/save-file.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { ConfirmButton } from '../batch/confirm-button.js'
import { OutcomeTable, StateMark } from '../batch/outcome-table.js'
import { RunProgress } from '../batch/run-progress.js'
import type { Progress, Worklist } from '../batch/worklist.js'
import type { ScreenProps } from '../screen.js'
import { useAsk } from '../use-ask.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import { importRow } from './import-row.js'
import type { Imported } from './import-row.js'
import type { ImportFile, ImportRow } from './import-rows.js'
import { reasonOf } from './problem-text.js'
import { words } from './words.js'

const LANES = 4
/** Columns of the file, beside what became of a row. */
const SHOWN = 3

type RowState = 'ready' | 'wrong' | Imported['state']

const stateOf = ({ problems }: ImportRow, outcome: Imported | undefined): RowState =>
  outcome?.state ?? (problems.length > 0 ? 'wrong' : 'ready')

interface ImportRowsProps extends ScreenProps {
  readonly file: ImportFile
  readonly list: Worklist<Imported>
  readonly progress: Progress<Imported>
}

/** The rows of a file: imported a few at a time, paused and gone on with, and what became of each. */
export function ImportRows({ tenantId, file, list, progress }: ImportRowsProps) {
  const { text, locale } = useLanguage()
  const say = useWords(words)
  const ask = useAsk(tenantId)
  const done = useDone(tenantId, ['promotion/promoter'])
  const { failure, attempt } = useAttempt()
  const { outcomes, status } = progress
  const isBusy = status !== 'resting'
  const states = file.rows.map((row, place) => stateOf(row, outcomes[place]))
  const of = (...wanted: readonly RowState[]) =>
    [...states.keys()].filter((place) => wanted.includes(states[place] as RowState))
  const run = (places: readonly number[]) =>
    attempt(async () => {
      const work = (place: number) => importRow(file.rows[place] as ImportRow, ask)
      // Where one is not answered the next would not be, either.
      await list.run(places, { work, lanes: LANES, endsWith: ({ state }) => state === 'unanswered' })
      await done(text.done)
    })
  const unread = file.head.filter((title, place) => file.columns[place] === undefined && title.trim() !== '')
  const refused = of('refused')
  return (
    <>
      <section className="card list" aria-label={say.importing}>
        {unread.length > 0 && (
          <p className="hint">
            {say.notRead} {unread.join(', ')}
          </p>
        )}
        <p className="list-tools">
          <ImportButton
            count={of('ready', 'unanswered').length}
            wrong={of('wrong').length}
            isBusy={isBusy}
            onImport={() => run(of('ready', 'unanswered'))}
          />
          {refused.length > 0 && (
            <button type="button" className="button" disabled={isBusy} onClick={() => void run(refused)}>
              {say.again(new Intl.NumberFormat(locale).format(refused.length))}
            </button>
          )}
          <SaveRest file={file} outcomes={outcomes} places={of('wrong', 'refused', 'unanswered')} isBusy={isBusy} />
        </p>
        <RunProgress name={say.importing} of={progress} onPause={() => list.pause()} />
        {failure !== undefined && <ErrorText error={failure} />}
      </section>
      <RowTable tenantId={tenantId} file={file} outcomes={outcomes} />
    </>
  )
}

interface ImportButtonProps {
  readonly count: number
  readonly wrong: number
  readonly isBusy: boolean
  readonly onImport: () => Promise<void>
}

function ImportButton({ count, wrong, isBusy, onImport }: ImportButtonProps) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  return (
    <ConfirmButton
      label={say.import(number.format(count))}
      title={say.importTitle}
      question={say.importQuestion(number.format(wrong))}
      look="primary"
      isDisabled={isBusy || count === 0}
      onAgree={() => void onImport()}
    />
  )
}

interface SaveRestProps extends Pick<ImportRowsProps, 'file'> {
  readonly outcomes: Progress<Imported>['outcomes']
  readonly places: readonly number[]
  readonly isBusy: boolean
}

const REASONS: readonly string[] = [words.en.reason, words.zh.reason]

/** A file of the rows that are not there, with the reason behind each: mended, it can be imported as it is. */
function SaveRest({ file: { head, rows }, outcomes, places, isBusy }: SaveRestProps) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  if (places.length === 0) return null
  const save = () => {
    // The reasons of the last time are none of this one.
    const kept = [...head.keys()].filter((column) => !REASONS.includes(head[column] ?? ''))
    const lines = places.map((place) => {
      const { cells } = rows[place] as ImportRow
      const beside = kept.map((column) => cells[column] ?? '')
      return [...beside, reasonOf(rows[place] as ImportRow, outcomes[place], { say, label })]
    })
    saveCsv('promoters-not-imported.csv', csvOf([[...kept.map((column) => head[column] ?? ''), say.reason], ...lines]))
  }
  return (
    <button type="button" className="button quiet" disabled={isBusy} onClick={save}>
      {say.save}
    </button>
  )
}

function RowTable({
  tenantId,
  file: { rows, columns },
  outcomes,
}: Omit<ImportRowsProps, 'list' | 'progress'> & Pick<SaveRestProps, 'outcomes'>) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const states = {
    ready: { text: say.ready, tone: 'active' },
    wrong: { text: say.wrong, tone: 'bad' },
    made: { text: say.made, tone: 'good' },
    present: { text: say.present, tone: 'warning' },
    refused: { text: say.refused, tone: 'bad' },
    unanswered: { text: say.unanswered, tone: 'warning' },
  }
  // The first columns of the file say which row it is.
  const shown = columns.flatMap((column, place) => (column === undefined ? [] : [{ column, place }])).slice(0, SHOWN)
  const items = rows.map((row, place) => ({ row, outcome: outcomes[place], state: stateOf(row, outcomes[place]) }))
  return (
    <OutcomeTable
      caption={say.preview}
      heads={[
        { text: say.line, kind: 'number' },
        ...shown.map(({ column }) => ({ text: label(column.label) })),
        { text: say.state },
        { text: say.what },
      ]}
      items={items}
      states={states}
      stateOf={({ state }) => state}
      keyOf={({ row }) => String(row.line)}
      cellsOf={({ row, outcome, state }) => [
        row.line,
        ...shown.map(({ column, place }) => (
          <span key={column.name} className="text" title={row.cells[place]}>
            {row.cells[place]}
          </span>
        )),
        <StateMark key="state" of={states[state]} />,
        outcome?.state === 'made' || outcome?.state === 'present' ? (
          <ResourceLink
            key="row"
            tenantId={tenantId}
            path="promotion/promoter"
            search={{ open: 'view', row: String(outcome.id) }}
          >
            {outcome.id}
          </ResourceLink>
        ) : (
          reasonOf(row, outcome, { say, label })
        ),
      ]}
      empty="–"
    />
  )
}
