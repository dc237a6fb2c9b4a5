import { useLanguage } from '../i18n/locale.js'

interface PagerProps {
  readonly pageNo: number
  readonly pageSize: number
  readonly total: number | undefined
  readonly onTurn: (pageNo: number) => void
  /** Absent where all pages have one size. */
  readonly onResize?: (pageSize: number) => void
}

const SIZES = [10, 20, 50, 100, 200]

/** Where one is in a list, and the way to elsewhere. */
export function Pager({ pageNo, pageSize, total = 0, onTurn, onResize }: PagerProps) {
  const { text, locale } = useLanguage()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const number = new Intl.NumberFormat(locale)
  const turns = [
    [text.first, 1, pageNo > 1, '«'],
    [text.previous, pageNo - 1, pageNo > 1, '‹'],
    [text.next, pageNo + 1, pageNo < last, '›'],
    [text.last, last, pageNo < last, '»'],
  ] as const
  return (
    <footer className="pager">
      <span aria-live="polite">
        {locale === 'zh' ? `共 ${number.format(total)} ${text.total}` : `${number.format(total)} ${text.total}`}
      </span>
      {onResize !== undefined && (
        <label>
          {text.rowsPerPage}{' '}
          <select className="input" value={pageSize} onChange={(event) => onResize(Number(event.target.value))}>
            {[...new Set([...SIZES, pageSize])].map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {turns.slice(0, 2).map(([name, to, isThere, sign]) => (
        <button
          key={name}
          type="button"
          className="button quiet"
          aria-label={name}
          disabled={!isThere}
          onClick={() => onTurn(to)}
        >
          {sign}
        </button>
      ))}
      <span>
        {number.format(pageNo)} / {number.format(last)}
      </span>
      {turns.slice(2).map(([name, to, isThere, sign]) => (
        <button
          key={name}
          type="button"
          className="button quiet"
          aria-label={name}
          disabled={!isThere}
          onClick={() => onTurn(to)}
        >
          {sign}
        </button>
      ))}
    </footer>
  )
}
