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
  const run = async () => {
    const head = columns.map(({ label }) => say(label))
    const rows: string[][] = []
    let isWhole = false
    setCount(0)
    try {
      for (let pageNo = 1; !isWhole && rows.length < MOST_ROWS; pageNo++) {
        const query = { ...filters, pageNo, pageSize: PAGE }
        const { list, total } = (await store.send(tenantId, resource.page, { query })) as Listed
        rows.push(
          ...list.map((row) => columns.map((field) => cellText(measuredBeside(field, row), row[field.name], locale))),
        )
        setCount(rows.length)
        isWhole = list.length < PAGE || rows.length >= total
      }
      // The notice goes away; the name of the file stays.
      const part = isWhole ? '' : `-first-${rows.length}`
      saveCsv(`${resource.path.replace('/', '-')}${part}.csv`, csvOf([head, ...rows]))
      if (!isWhole) tell(text.exportCut, `${text.exportCutHint} ${new Intl.NumberFormat(locale).format(rows.length)}`)
    } catch (error) {
      tell(text.failed, error instanceof AdminError ? error.message : text.noAnswer)
    }
    setCount(undefined)
  }
  return (
    <button type="button" className="button quiet" disabled={count !== undefined} onClick={() => void run()}>
      {count === undefined ? text.exportCsv : `${text.exporting} ${count}`}
    </button>
  )
}

function cellText(field: Field, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choice')
    return field.choices.find((choice) => choice.value === value)?.label[locale] ?? textOf(value)
  if (field.kind === 'number' && typeof value === 'number') return decimalText(value, writingOf(field.unit).digits)
  return textOf(value)
}
