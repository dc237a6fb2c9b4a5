import { ErrorText } from '../../resource/error-text.js'
import { ResourceLink } from '../../resource/resource-link.js'
import { CellTable } from '../cell-table.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'

/** An event is given its place within so many seconds, as a rule at once. */
const PLACED_WITHIN_MS = 120_000
const MOST = 200

interface FedEvent {
  readonly clientId: string
  readonly position: number
  readonly type: string
  readonly subject: string
  readonly eventId: string
  readonly occurTime: string
}

interface SameSecondProps extends ScreenProps {
  readonly time: string
  /** Of whom; of everybody where absent. */
  readonly clientId: string | undefined
}

/** What happened when a request was answered. Events know no requests, only their time. */
export function SameSecond({ tenantId, time, clientId }: SameSecondProps) {
  const say = useWords(words)
  const until = new Date(Date.parse(`${time}Z`) + PLACED_WITHIN_MS).toISOString().slice(0, 19)
  const { data, error } = useAnswer<{ readonly list: readonly FedEvent[] }>({
    tenantId,
    path: 'event/event/page',
    query: { clientId, createTime: [time, until], pageNo: 1, pageSize: MOST },
  })
  if (error !== null) return <ErrorText error={error} />
  const events = data?.list.filter(({ occurTime }) => occurTime === time) ?? []
  const rows = events.map((event) => ({
    key: `${event.clientId} ${event.position}`,
    cells: [
      <ResourceLink
        key="type"
        tenantId={tenantId}
        path="event/event"
        search={{ clientId: event.clientId, subject: event.subject, open: 'view', row: event.eventId }}
      >
        {event.type}
      </ResourceLink>,
      <span key="subject" className="json">
        {event.subject}
      </span>,
      event.clientId,
    ],
  }))
  const heads = [say.event, say.subject, say.client].map((text) => ({ text }))
  return (
    <>
      <h3>{say.events}</h3>
      <CellTable caption={say.events} heads={heads} rows={rows} empty={say.noEvents} />
    </>
  )
}
