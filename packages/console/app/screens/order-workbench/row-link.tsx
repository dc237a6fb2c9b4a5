import { textOf } from '../../field/text-of.js'
import { ResourceLink } from '../../resource/resource-link.js'
import type { Row } from '../../resource/row.js'
import { LEDGER, NAMES } from './timeline.js'

interface RowLinkProps {
  readonly tenantId: string
  readonly path: string
  readonly row: Row
}

/** Leads to a row in its own list, by what people call it. */
export function RowLink({ tenantId, path, row }: RowLinkProps) {
  const name = NAMES[path] ?? 'id'
  const no = row[name]
  const id = textOf(row['id'])
  // Entries have no page of their own: the list of what was booked for one thing is as short.
  const search: Record<string, string> =
    path === LEDGER
      ? { userId: textOf(row['userId']), bizId: textOf(row['bizId']) }
      : { ...(no !== null && { [name]: textOf(no) }), open: 'view', row: id }
  return (
    <ResourceLink tenantId={tenantId} path={path} search={search}>
      {no === null || no === undefined ? textOf(row['outOrderNo'] ?? id) : textOf(no)}
    </ResourceLink>
  )
}
