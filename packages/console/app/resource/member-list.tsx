import type { Field } from '../document/field.js'
import { useLanguage } from '../i18n/locale.js'
import { RowCell } from './row-cell.js'
import type { Row } from './row.js'
import { WholeValue } from './whole-value.js'

interface MemberListProps {
  readonly tenantId: string
  readonly fields: readonly Field[]
  readonly row: Row
}

/** Members of a row, each with its name. */
export function MemberList({ tenantId, fields, row }: MemberListProps) {
  const { say } = useLanguage()
  return (
    <dl className="details">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{say(field.label)}</dt>
          <dd>
            {field.kind === 'group' ? (
              <WholeValue field={field} value={row[field.name]} />
            ) : (
              <RowCell field={field} row={row} tenantId={tenantId} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
