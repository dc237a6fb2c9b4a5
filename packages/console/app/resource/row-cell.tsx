import type { Field } from '../document/field.js'
import { fieldBeside } from '../document/told-reference.js'
import { measuredBeside } from '../document/told-unit.js'
import { useMay } from '../session/session.js'
import { useModel } from '../shell/use-model.js'
import { Cell } from './cell.js'
import type { Row } from './row.js'

interface RowCellProps {
  readonly field: Field
  readonly row: Row
  readonly tenantId: string
}

/** A member of a row as people read it; what the row tells of is led to, and its unit is the one that the row tells. */
export function RowCell({ field, row, tenantId }: RowCellProps) {
  if (field.schema['x-told-reference'] === undefined)
    return <Cell field={measuredBeside(field, row)} value={row[field.name]} tenantId={tenantId} />
  return <ToldCell field={field} row={row} tenantId={tenantId} />
}

function ToldCell({ field, row, tenantId }: RowCellProps) {
  const may = useMay()
  const { data: model } = useModel()
  const told = fieldBeside(field, row, model)
  const isOpen = told.kind === 'reference' && may(model.resource(told.resource)?.page.permission)
  return <Cell field={isOpen ? told : field} value={row[field.name]} tenantId={tenantId} />
}
