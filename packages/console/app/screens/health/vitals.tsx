import type { ReactNode } from 'react'
import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { useWords } from '../use-words.js'
import type { Backlog, Health } from './use-health.js'
import { words } from './words.js'

interface VitalsProps {
  readonly tenantId: string
  readonly health: Health
  readonly fieldsOf: (name: string) => readonly Field[]
}

/** What there is one of: the database, what waits, the process that has answered. */
export function Vitals({ tenantId, health, fieldsOf }: VitalsProps) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const { database, outbox, process, versions } = health
  const migrations = database.pendingMigrations
  const cellOf = (field: Field, value: unknown) => <Cell field={field} value={value} tenantId={tenantId} />
  return (
    <div className="health-vitals">
      <Card title={say.database}>
        {fieldsOf('database').map((field) => (
          <Line key={field.name} field={field}>
            {field.name === 'pendingMigrations'
              ? migrations === null
                ? say.unknown
                : migrations.join(', ') || say.none
              : cellOf(field, database[field.name as keyof typeof database])}
          </Line>
        ))}
      </Card>
      <Card title={say.waiting} hint={say.ofAll}>
        {fieldsOf('outbox').map((field) => (
          <Line key={field.name} field={field}>
            <Waiting backlog={outbox?.[field.name as keyof typeof outbox]} locale={locale} />
          </Line>
        ))}
      </Card>
      <Card title={say.process} hint={process.id.slice(0, 8)}>
        {fieldsOf('process')
          .filter(({ name }) => name !== 'id')
          .map((field) => (
            <Line key={field.name} field={field}>
              {cellOf(field, process[field.name as keyof typeof process])}
            </Line>
          ))}
        {fieldsOf('versions').map((field) => (
          <Line key={field.name} field={field}>
            {cellOf(field, versions[field.name as keyof typeof versions])}
          </Line>
        ))}
      </Card>
    </div>
  )
}

function Waiting({ backlog, locale }: { readonly backlog: Backlog | undefined; readonly locale: string }) {
  const say = useWords(words)
  if (backlog === undefined) return say.unknown
  const { count, capped, oldest } = backlog
  if (count === 0) return say.none
  return (
    <>
      {new Intl.NumberFormat(locale).format(count)}
      {capped && '+'}
      {oldest !== null && (
        <span className="hint">
          {' '}
          {say.since} {oldest.replace('T', ' ')}
        </span>
      )}
    </>
  )
}

function Card({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  return (
    <section className="card" aria-label={title}>
      <div className="home-head">
        <h2>{title}</h2>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      <dl className="health-lines">{children}</dl>
    </section>
  )
}

function Line({ field, children }: { readonly field: Field; readonly children: ReactNode }) {
  const { say } = useLanguage()
  return (
    <div>
      <dt>{say(field.label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
