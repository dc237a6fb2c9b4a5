import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import type { FoundRow } from './find-orders.js'
import { RowLink } from './row-link.js'
import { fieldIn, NAMES } from './timeline.js'
import { words } from './words.js'

interface FoundListProps {
  readonly tenantId: string
  readonly orders: readonly FoundRow[]
  readonly strays: readonly FoundRow[]
  readonly onChoose: (found: FoundRow) => void
}

/** What a number has led to, to choose from. */
export function FoundList({ tenantId, orders, strays, onChoose }: FoundListProps) {
  const say = useWords(words)
  if (orders.length === 0 && strays.length === 0)
    return (
      <div className="card" role="status">
        <h2>{say.none}</h2>
        <p className="hint">{say.noneHint}</p>
      </div>
    )
  return (
    <>
      {orders.length > 0 && (
        <section className="list" aria-label={say.several}>
          <h2>{say.several}</h2>
          <ul className="endpoint-cards">
            {orders.map((found) => (
              <li key={`${found.path} ${textOf(found.row['id'])}`}>
                <button type="button" className="card endpoint-card" onClick={() => onChoose(found)}>
                  <FoundText tenantId={tenantId} found={found} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {strays.length > 0 && (
        <section className="card" aria-label={say.strays}>
          <h2>{say.strays}</h2>
          <ul>
            {strays.map(({ path, row }) => (
              <li key={`${path} ${textOf(row['id'])}`}>
                <RowLink tenantId={tenantId} path={path} row={row} /> · {textOf(row['clientId'] ?? '')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The members of a row by which one order is told from another. */
const TOLD = ['refStatus', 'payStatus', 'status', 'clientId', 'payAmount', 'createTime']

function FoundText({ tenantId, found: { path, row } }: { readonly tenantId: string; readonly found: FoundRow }) {
  const { say } = useLanguage()
  const { data: model } = useModel()
  const no = row['outOrderNo'] ?? row[NAMES[path] ?? 'id']
  const fields = TOLD.flatMap((name) => fieldIn(model, path, name) ?? []).filter(({ kind }) => kind !== 'reference')
  return (
    <>
      <strong>{textOf(no)}</strong>
      {fields.map((field) => (
        <span key={field.name} className="hint">
          {say(field.label)} <Cell field={field} value={row[field.name]} tenantId={tenantId} />
        </span>
      ))}
    </>
  )
}
