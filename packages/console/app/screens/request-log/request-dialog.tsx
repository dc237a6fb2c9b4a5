import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { DialogFrame } from '../../resource/dialogs/dialog-frame.js'
import { ErrorText } from '../../resource/error-text.js'
import { HistoryEntry } from '../../resource/history.js'
import type { AuditEntry } from '../../resource/history.js'
import { ResourceLink } from '../../resource/resource-link.js'
import type { Row } from '../../resource/row.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { Waiting } from '../../shell/waiting.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { SameSecond } from './same-second.js'
import { useAskedCalls } from './use-asked-calls.js'
import { words } from './words.js'

const CALLS = 'infra/api-access-log/page'
const AUDIT = 'infra/operate-log/page'
const EVENTS = 'event/event/page'
/** A call changes so many rows at most. */
const MOST = 200

interface Found<Entry> {
  readonly list: readonly Entry[]
}

interface RequestDialogProps extends ScreenProps {
  readonly requestId: string
}

/** All that is known of a request: the call, what it has changed, and what happened with it. */
export function RequestDialog({ tenantId, requestId }: RequestDialogProps) {
  const say = useWords(words)
  const { open } = useAskedCalls()
  const { data: model } = useModel()
  const may = useMay()
  const maySee = (path: string) => may(model.call(path)?.permission)
  const query = { requestId, pageNo: 1, pageSize: MOST }
  const called = useAnswer<Found<Row & { readonly createTime: string; readonly clientId: string }>>({
    tenantId,
    path: CALLS,
    query,
  })
  const written = useAnswer<Found<AuditEntry & { readonly resource: string; readonly resourceId: string | null }>>({
    tenantId,
    path: AUDIT,
    query,
    isAsked: maySee(AUDIT),
  })
  const call = called.data?.list[0]
  const entries = written.data?.list ?? []
  const time = call?.createTime ?? entries[0]?.createTime
  return (
    <DialogFrame title={`${say.request} ${requestId}`} onClose={() => open('')}>
      <div className="drawer-body">
        {called.error !== null && <ErrorText error={called.error} />}
        {called.error === null && (
          <>
            <h3>{say.call}</h3>
            {called.isPending ? (
              <Waiting />
            ) : (
              <CallDetails tenantId={tenantId} call={call} isOfAdmin={entries.length > 0} />
            )}
            {maySee(AUDIT) && (
              <>
                <h3>{say.audit}</h3>
                {written.error !== null && <ErrorText error={written.error} />}
                {!written.isPending && entries.length === 0 && <p className="hint">{say.noAudit}</p>}
                <AuditEntries tenantId={tenantId} entries={entries} />
              </>
            )}
            {maySee(EVENTS) && time !== undefined && (
              <SameSecond tenantId={tenantId} time={time} clientId={call?.clientId} />
            )}
          </>
        )}
      </div>
    </DialogFrame>
  )
}

interface CallDetailsProps extends ScreenProps {
  readonly call: Row | undefined
  /** Whether an administrator has called. */
  readonly isOfAdmin: boolean
}

function CallDetails({ tenantId, call, isOfAdmin }: CallDetailsProps) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  if (call === undefined) return <p className="hint">{isOfAdmin ? say.ofAdmin : say.noCall}</p>
  return (
    <dl className="details">
      {model.call(CALLS)?.answer.map((field) => (
        <div key={field.name}>
          <dt>{label(field.label)}</dt>
          <dd>
            <Cell field={field} value={call[field.name]} tenantId={tenantId} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface AuditEntriesProps extends ScreenProps {
  readonly entries: readonly (AuditEntry & { readonly resource: string; readonly resourceId: string | null })[]
}

function AuditEntries({ tenantId, entries }: AuditEntriesProps) {
  const { say: label } = useLanguage()
  const { data: model } = useModel()
  const may = useMay()
  return (
    <ol className="history">
      {entries.map((entry) => {
        const resource = model.resource(entry.resource)
        const name = `${resource === undefined ? entry.resource : label(resource.title)} ${entry.resourceId ?? ''}`
        const row = entry.resourceId
        return (
          <li key={entry.id}>
            {row !== null && resource !== undefined && may(resource.page.permission) ? (
              <ResourceLink tenantId={tenantId} path={entry.resource} search={{ open: 'view', row }}>
                {name}
              </ResourceLink>
            ) : (
              name
            )}
            <HistoryEntry resource={resource} entry={entry} />
          </li>
        )
      })}
    </ol>
  )
}
