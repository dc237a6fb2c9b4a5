import { useState } from 'react'
import type { Choice, Field } from '../document/field.js'
import { isolated } from '../field/isolated.js'
import { textOf } from '../field/text-of.js'
import { decimalText, writingOf } from '../field/unit.js'
import { useLanguage } from '../i18n/locale.js'
import { ResourceLink } from './resource-link.js'

interface CellProps {
  readonly field: Field
  readonly value: unknown
  readonly tenantId: string
}

const NOTHING = '–'

/** A value as people read it. Whatever stands in it is text. */
export function Cell({ field, value, tenantId }: CellProps) {
  const { text, say } = useLanguage()
  if (value === null || value === undefined || value === '') return <span className="nothing">{NOTHING}</span>
  switch (field.kind) {
    case 'boolean':
      return value === true ? text.yes : text.no
    case 'choice':
      return <ChoiceMark choices={field.choices} value={value} />
    case 'number':
      return <NumberText value={value} unit={field.unit} />
    case 'time':
      return <time dateTime={textOf(value)}>{textOf(value).replace('T', ' ')}</time>
    case 'reference':
      return <ReferenceLink field={field} value={textOf(value)} tenantId={tenantId} />
    case 'image':
      return <ImageLink address={textOf(value)} name={say(field.label)} />
    case 'list':
      return <ListText items={Array.isArray(value) ? value : []} field={field.item} />
    case 'group':
    case 'json':
    case 'map':
      return (
        <code className="json">
          <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
        </code>
      )
    default:
      return (
        <bdi className="text" title={textOf(value)}>
          {textOf(value)}
        </bdi>
      )
  }
}

function ChoiceMark({ choices, value }: { readonly choices: readonly Choice[]; readonly value: unknown }) {
  const { say } = useLanguage()
  const choice = choices.find((each) => each.value === value)
  if (choice === undefined) return textOf(value)
  return (
    <span className="mark" data-tone={choice.tone}>
      {say(choice.label)}
    </span>
  )
}

function NumberText({ value, unit }: { readonly value: unknown; readonly unit: string | undefined }) {
  const { locale } = useLanguage()
  if (typeof value !== 'number') return textOf(value)
  const { digits, suffix } = writingOf(unit, locale)
  const written =
    digits === 0
      ? String(value)
      : new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(Number(decimalText(value, digits)))
  return (
    <span className="number">
      {written}
      {suffix !== '' && <span className="unit"> {suffix}</span>}
    </span>
  )
}

interface ReferenceLinkProps {
  readonly field: Field & { readonly kind: 'reference' }
  readonly value: string
  readonly tenantId: string
}

/** Leads to what is named: its row, opened over its list. */
function ReferenceLink({ field, value, tenantId }: ReferenceLinkProps) {
  const search: Record<string, string> = field.by === 'id' ? { open: 'view', row: value } : { [field.by]: value }
  return (
    <ResourceLink tenantId={tenantId} path={field.resource} search={search}>
      <bdi>{value}</bdi>
    </ResourceLink>
  )
}

/** A picture where the rules of the page let it be one, which is by https alone; other addresses are only led to. */
function ImageLink({ address, name }: { readonly address: string; readonly name: string }) {
  const [missing, setMissing] = useState<string>()
  if (!/^https:\/\//i.test(address)) {
    const written = <bdi className="text">{address}</bdi>
    if (!/^http:\/\//i.test(address)) return written
    return (
      <a href={address} target="_blank" rel="noreferrer noopener">
        {written}
      </a>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {missing === address ? (
        // Instead of the browser's sign of what is broken.
        <span className="thumbnail missing" role="img" aria-label={name} title={address} />
      ) : (
        <img
          className="thumbnail"
          src={address}
          alt={name}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setMissing(address)}
        />
      )}
    </a>
  )
}

const SHOWN = 3

function ListText({ items, field }: { readonly items: readonly unknown[]; readonly field: Field }) {
  const { say } = useLanguage()
  const texts = items.map((item) => {
    const choice = field.kind === 'choice' ? field.choices.find(({ value }) => value === item) : undefined
    return choice === undefined ? isolated(textOf(item)) : say(choice.label)
  })
  if (texts.length === 0) return <span className="nothing">{NOTHING}</span>
  const more = texts.length - SHOWN
  return <span className="text">{texts.slice(0, SHOWN).join(', ') + (more > 0 ? ` +${more}` : '')}</span>
}
