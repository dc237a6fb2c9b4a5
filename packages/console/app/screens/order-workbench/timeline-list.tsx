import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import { RowLink } from './row-link.js'
import type { WholeOrder } from './read-order.js'
import { eventsOf } from './timeline.js'
import type { TimelineEvent } from './timeline.js'
import { words } from './words.js'

interface TimelineListProps {
  readonly tenantId: string
  readonly order: WholeOrder
}

/** All that has happened to an order, day by day. */
export function TimelineList({ tenantId, order }: TimelineListProps) {
  const say = useWords(words)
  const { data: model } = useModel()
  const may = useMay()
  const events = eventsOf(order, model)
  const days = [...new Set(events.map(dayOf))]
  return (
    <section className="card timeline" aria-label={say.timeline}>
      <h2>{say.timeline}</h2>
      {!may(model.call('infra/operate-log/page')?.permission) && <p className="hint">{say.noLog}</p>}
      {order.isLogCut && <p className="hint">{say.logCut}</p>}
      {days.length === 0 && <p className="hint">{say.nothingYet}</p>}
      {days.map((day) => (
        <div key={day}>
          <h3>
            <time dateTime={day}>{day}</time>
          </h3>
          <ol>
            {events
              .filter((event) => dayOf(event) === day)
              .map((event) => (
                <EventLine key={event.key} tenantId={tenantId} event={event} />
              ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

const dayOf = ({ time }: TimelineEvent): string => time.slice(0, 10)

interface EventLineProps {
  readonly tenantId: string
  readonly event: TimelineEvent
}

function EventLine({ tenantId, event }: EventLineProps) {
  const { say: label } = useLanguage()
  const { time, what, path, row, amount, states = [], by, note } = event
  return (
    <li data-of={path}>
      <time dateTime={time}>{time.slice(11)}</time>
      <div>
        <p>
          <strong>{label(what)}</strong>
          {amount !== undefined && (
            <span className="timeline-amount">
              <Cell field={amount.field} value={amount.value} tenantId={tenantId} />
            </span>
          )}
        </p>
        {states.length > 0 && (
          <p className="timeline-states">
            {states.map(({ field, value }, index) => (
              <span key={textOf(value)}>
                {index > 0 && <span aria-hidden="true">→ </span>}
                <Cell field={field} value={value} tenantId={tenantId} />
              </span>
            ))}
          </p>
        )}
        <p className="hint">
          <RowLink tenantId={tenantId} path={path} row={row} />
          {by !== undefined && ` · ${by}`}
        </p>
        {note !== undefined && <p className="hint">{note}</p>}
      </div>
    </li>
  )
}
