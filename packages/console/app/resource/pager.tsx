import { useLanguage } from '../i18n/locale.js'

interface PagerProps {
  readonly pageNo: number
  readonly pageSize: number
  /** Undefined while nobody knows it. */
  readonly total: number | undefined
  readonly onTurn: (pageNo: number) => void
  /** Absent where all pages have one size. */
  readonly onResize?: (pageSize: number) => void
}

const SIZES = [10, 20, 50, 100, 200]

/** Where one is in a list, and the way to elsewhere. */
export function Pager({ pageNo, pageSize, total, onTurn, onResize }: PagerProps) {
  const { text, locale } = useLanguage()
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const number = new Intl.NumberFormat(locale)
  const count = total === undefined ? '' : `${number.format(total)} ${text.total}`
  return (
    <footer className="pager">
      <span aria-live="polite">{locale === 'zh' && count !== '' ? `共 ${count}` : count}</span>
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
      <Turn name={text.first} sign="«" isThere={pageNo > 1} onTurn={() => onTurn(1)} />
      <Turn name={text.previous} sign="‹" isThere={pageNo > 1} onTurn={() => onTurn(pageNo - 1)} />
      <span>
        {number.format(pageNo)}
        {last !== undefined && ` / ${number.format(last)}`}
      </span>
      <Turn name={text.next} sign="›" isThere={pageNo < (last ?? 1)} onTurn={() => onTurn(pageNo + 1)} />
      <Turn name={text.last} sign="»" isThere={pageNo < (last ?? 1)} onTurn={() => onTurn(last ?? 1)} />
    </footer>
  )
}

interface TurnProps {
  readonly name: string
  readonly sign: string
  readonly isThere: boolean
  readonly onTurn: () => void
}

function Turn({ name, sign, isThere, onTurn }: TurnProps) {
  return (
    <button type="button" className="button quiet" aria-label={name} disabled={!isThere} onClick={onTurn}>
      {sign}
    </button>
  )
}
