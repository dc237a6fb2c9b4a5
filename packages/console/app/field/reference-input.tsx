import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Field } from '../document/field.js'
import { rowLabel } from '../resource/row.js'
import type { Row } from '../resource/row.js'
import { useMay, useSessionStore } from '../session/session.js'
import { useModel } from '../shell/use-model.js'
import { textOf } from './text-of.js'
import type { FieldInputProps, InputAria } from './field-input-props.js'

interface ReferenceInputProps extends FieldInputProps {
  readonly field: Field & { readonly kind: 'reference' }
  readonly aria: InputAria
  readonly written: string
}

const PROPOSED = 50

/** The key of a row of another resource; those that were made last are proposed. */
export function ReferenceInput({ field, onChange, aria, written }: ReferenceInputProps) {
  const { tenantId = '' } = useParams({ strict: false })
  const store = useSessionStore()
  const may = useMay()
  const { data: model } = useModel()
  const [isAsked, setAsked] = useState(false)
  const target = model.resource(field.resource)
  const isOpen = target !== undefined && may(target.page.permission)
  const { data: rows = [] } = useQuery({
    queryKey: ['list', tenantId, field.resource, { proposed: PROPOSED }],
    queryFn: async () => {
      if (target === undefined) return []
      const query = { pageNo: 1, pageSize: PROPOSED }
      return ((await store.send(tenantId, target.page, { query })) as { readonly list: readonly Row[] }).list
    },
    enabled: isAsked && isOpen,
  })
  const list = `${aria.id}-list`
  return (
    <>
      <input
        {...aria}
        className="input"
        list={list}
        value={written}
        autoComplete="off"
        onFocus={() => setAsked(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {target !== undefined &&
          rows.map((row) => {
            const key = textOf(row[field.by] ?? '')
            return (
              <option key={key} value={key}>
                {rowLabel(target, row)}
              </option>
            )
          })}
      </datalist>
    </>
  )
}
