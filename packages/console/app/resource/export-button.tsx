import { useState } from 'react'
import type { Field } from '../document/field.js'
import { textOf } from '../field/text-of.js'
import { decimalText, writingOf } from '../field/unit.js'
import { useLanguage } from '../i18n/locale.js'
import type { Locale } from '../i18n/locale.js'
import { useSessionStore } from '../session/session.js'
import { useSayShortly } from '../shell/toasts.js'
import { csvOf } from './csv.js'
import type { Place } from './place.js'
import type { Row } from './row.js'

interface ExportButtonProps {
  readonly place: Place
  readonly columns: readonly Field[]
  readonly filters: Readonly<Record<string, unknown>>
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
    const lines = [columns.map(({ label }) => say(label))]
    setCount(0)
    try {
      for (let pageNo = 1; lines.length <= MOST_ROWS; pageNo++) {
        const query = { ...filters, pageNo, pageSize: PAGE }
        const { list } = (await store.send(tenantId, resource.page, { query })) as { readonly list: readonly Row[] }
        lines.push(...list.map((row) => columns.map((field) => cellText(field, row[field.name], locale))))
        setCount(lines.length - 1)
        if (list.length < PAGE) break
      }
      save(`${resource.path.replace('/', '-')}.csv`, csvOf(lines))
    } catch (error) {
      tell(text.failed, error instanceof Error ? error.message : undefined)
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

function save(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
