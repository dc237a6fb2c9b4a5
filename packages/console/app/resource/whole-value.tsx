import { Fragment } from 'react'
import type { Field } from '../document/field.js'
import { textOf } from '../field/text-of.js'
import { useLanguage } from '../i18n/locale.js'
import { Cell } from './cell.js'

interface WholeValueProps {
  /** Undefined for what the document does not tell of. */
  readonly field: Field | undefined
  readonly value: unknown
}

/**
 * A value as people read it, with all that is in it, where a list has room for a part only. It has no links to other
 * rows: they would lead away from what is shown once or waits for a decision.
 */
export function WholeValue({ field, value }: WholeValueProps) {
  const { say } = useLanguage()
  if (field === undefined || (field.kind === 'reference' && value !== null)) return <bdi>{textOf(value)}</bdi>
  if (field.kind === 'list' && Array.isArray(value) && value.length > 0)
    return (value as readonly unknown[]).map((item, index) => (
      <Fragment key={index}>
        {index > 0 && ', '}
        <WholeValue field={field.item} value={item} />
      </Fragment>
    ))
  if (field.kind === 'group' && typeof value === 'object' && value !== null) {
    const members = field.fields.filter(({ name }) => name in value)
    return members.map((member, index) => (
      <Fragment key={member.name}>
        {index > 0 && ', '}
        {say(member.label)}: <WholeValue field={member} value={(value as Record<string, unknown>)[member.name]} />
      </Fragment>
    ))
  }
  // A tenant is where references lead.
  return <Cell field={field} value={value} tenantId="" />
}
