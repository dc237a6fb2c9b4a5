import { useQuery } from '@tanstack/react-query'
import { textOf } from '../field/text-of.js'
import { useLanguage } from '../i18n/locale.js'
import { useSessionStore } from '../session/session.js'
import { useModel } from '../shell/use-model.js'
import { ErrorText } from './error-text.js'
import type { Place } from './place.js'

interface AuditEntry {
  readonly id: number
  readonly adminName: string
  readonly action: string
  readonly before: string | null
  readonly after: string | null
  readonly createTime: string
}

const AUDIT = 'infra/operate-log/page'
const PAGE_SIZE = 50

/** Who has done what to a row, the newest first, with what it changed. */
export function History({ place: { tenantId, resource }, id }: { readonly place: Place; readonly id: string }) {
  const { text } = useLanguage()
  const store = useSessionStore()
  const { data: model } = useModel()
  const call = model?.call(AUDIT)
  const { data, error } = useQuery({
    queryKey: ['history', tenantId, resource.path, id],
    queryFn: async () => {
      const query = { resource: resource.path, resourceId: id, pageNo: 1, pageSize: PAGE_SIZE }
      return (await store.send(tenantId, call ?? resource.page, { query })) as { readonly list: readonly AuditEntry[] }
    },
    enabled: call !== undefined,
    gcTime: 0,
  })
  if (error !== null) return <ErrorText error={error} />
  if (data === undefined) return <p className="waiting">{text.loading}</p>
  if (data.list.length === 0) return <p>{text.nothing}</p>
  return (
    <ol className="history">
      {data.list.map((entry) => (
        <li key={entry.id}>
          <p>
            <strong>{entry.adminName}</strong> · {entry.action} · <time>{entry.createTime.replace('T', ' ')}</time>
          </p>
          <Differences before={membersOf(entry.before)} after={membersOf(entry.after)} />
        </li>
      ))}
    </ol>
  )
}

type Members = Readonly<Record<string, unknown>>

function Differences({ before, after }: { readonly before: Members; readonly after: Members }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return (
    <dl className="differences">
      {changed.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before[name] !== undefined && <del>{textOf(before[name])}</del>}{' '}
            {after[name] !== undefined && <ins>{textOf(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function membersOf(text: string | null): Members {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Members) : {}
  } catch {
    return {}
  }
}
