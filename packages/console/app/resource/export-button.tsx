import { useState } from 'react'
import { AdminError } from '../api/admin-error.js'
import type { Field } from '../document/field.js'
import { measuredBeside } from '../document/told-unit.js'
import { textOf } from '../field/text-of.js'
import { decimalText, writingOf } from '../field/unit.js'
import { useLanguage } from '../i18n/locale.js'
import type { Locale } from '../i18n/locale.js'
import { useSessionStore } from '../session/session.js'
import { useSayShortly } from '../shell/toasts.js'
import { csvOf } from './csv.js'
import type { Place } from './place.js'
import { rowKey } from './row.js'
import type { Row } from './row.js'
import { saveCsv } from './save-file.js'

interface ExportButtonProps {
  readonly place: Place
  readonly columns: readonly Field[]
  readonly filters: Readonly<Record<string, unknown>>
}

interface Listed {
  readonly list: readonly Row[]
  readonly total: number
}

const PAGE = 200
/** What a spreadsheet still opens, and a browser holds. */
const MOST_ROWS = 50_000

/** Saves what is listed, all of its pages, with the columns that are shown, as comma-separated values. */
export function ExportButton({ place: { tenantId, resource }, columns, filters }: ExportButtonProps) {
  const { text, locale, say } = useLanguage()
  const store = useSessionStore()
  const tell = useSayShortly()
  const [count, setCount] = useState<number>()
  // It stays until the next try: who has waited for minutes looks elsewhere meanwhile.
  const [failure, setFailure] = useState<string>()
  const run = async () => {
    const head = columns.map(({ label }) => say(label))
    const textsOf = (row: Row) => columns.map((field) => cellText(measuredBeside(field, row), row[field.name], locale))
    // A row that is made meanwhile moves the others on, so that the last of a page comes again on the next one.
    const saved = new Map<string, string[]>()
    let isRead = false
    setCount(0)
    setFailure(undefined)
    try {
      for (let pageNo = 1; !isRead && saved.size < MOST_ROWS; pageNo++) {
        const query = { ...filters, pageNo, pageSize: PAGE }
        const { list, total } = (await store.send(tenantId, resource.page, { query })) as Listed
        for (const row of list) saved.set(rowKey(resource, row), textsOf(row))
        setCount(saved.size)
        isRead = list.length < PAGE || pageNo * PAGE >= total
      }
      const rows = [...saved.values()].slice(0, MOST_ROWS)
      const isWhole = isRead && rows.length === saved.size
      // The notice goes away; the name of the file stays.
      const part = isWhole ? '' : `-first-${rows.length}`
      saveCsv(`${resource.path.replace('/', '-')}${part}.csv`, csvOf([head, ...rows]))
      if (!isWhole) tell(text.exportCut, `${text.exportCutHint} ${new Intl.NumberFormat(locale).format(rows.length)}`)
    } catch (error) {
      setFailure(error instanceof AdminError ? error.message : text.noAnswer)
    }
    setCount(undefined)
  }
  return (
    <>
      {failure !== undefined && (
        <span role="alert" className="field-error">
          {text.exportFailed} {failure}
        </span>
      )}
      <button type="button" className="button quiet" disabled={count !== undefined} onClick={() => void run()}>
        {count === undefined ? text.exportCsv : `${text.exporting} ${count}`}
      </button>
    </>
  )
}

function cellText(field: Field, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choice')
    return field.choices.find((choice) => choice.value === value)?.label[locale] ?? textOf(value)
  if (field.kind === 'number' && typeof value === 'number') return decimalText(value, writingOf(field.unit).digits)
  return textOf(value)
}
