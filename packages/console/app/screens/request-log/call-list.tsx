import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { ErrorText } from '../../resource/error-text.js'
import type { Row } from '../../resource/row.js'
import { useModel } from '../../shell/use-model.js'
import { CellTable } from '../cell-table.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { CodeMark } from './code-mark.js'
import { fieldsNamed, useAskedCalls } from './use-asked-calls.js'
import { words } from './words.js'

const PATH = 'infra/api-access-log/latest'
const COLUMNS = ['createTime', 'clientId', 'path', 'code', 'durationMs', 'count']

/** The calls that were asked for, newest first. */
export function CallList({ tenantId }: ScreenProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const { query, next, turnTo } = useAskedCalls()
  const { data, error, isPlaceholderData } = useAnswer<{
    readonly calls: readonly Row[]
    readonly next: string | null
  }>({
    tenantId,
    path: PATH,
    query: { ...query, next },
  })
  const older = data?.next ?? ''
  return (
    <section className="list" aria-label={say.list}>
      <h2>{say.list}</h2>
      {error !== null && <ErrorText error={error} />}
      <CallTable
        tenantId={tenantId}
        rows={data?.calls ?? []}
        empty={error !== null ? '' : data === undefined ? text.loading : older === '' ? say.none : say.goOn}
        isOutdated={isPlaceholderData}
      />
      <div className="pager">
        <button type="button" className="button" disabled={next === ''} onClick={() => turnTo('')}>
          {say.newest}
        </button>
        <button type="button" className="button" disabled={older === ''} onClick={() => turnTo(older)}>
          {say.older}
        </button>
      </div>
    </section>
  )
}

interface CallTableProps extends ScreenProps {
  readonly rows: readonly Row[]
  readonly empty: string
  readonly isOutdated: boolean
}

function CallTable({ tenantId, rows, empty, isOutdated }: CallTableProps) {
  const { text, say: label } = useLanguage()
  const say = useWords(words)
  const { open } = useAskedCalls()
  const { data: model } = useModel()
  // What a row of the log is called and shown as stands with its page.
  const columns = fieldsNamed(model.call('infra/api-access-log/page')?.answer, COLUMNS)
  const heads = columns.map((field) => ({
    text: label(field.label),
    kind: field.name === 'code' ? 'text' : field.kind,
  }))
  const cellRows = rows.map((row) => {
    const requestId = textOf(row['requestId'])
    const cells = columns.map((field) =>
      field.name === 'code' ? (
        <CodeMark key="code" code={Number(row['code'])} />
      ) : (
        <Cell key={field.name} field={field} value={row[field.name]} tenantId={tenantId} />
      ),
    )
    const view = (
      <button
        key="view"
        type="button"
        className="button link"
        aria-label={`${text.view} ${requestId}`}
        onClick={() => open(requestId)}
      >
        {text.view}
      </button>
    )
    return { key: textOf(row['id']), cells: [...cells, view] }
  })
  return (
    <CellTable
      caption={say.list}
      heads={[...heads, { text: text.actions, isActions: true }]}
      rows={cellRows}
      empty={empty}
      isOutdated={isOutdated}
    />
  )
}
