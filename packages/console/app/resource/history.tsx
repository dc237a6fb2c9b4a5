import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageOfParts } from '../api/page-parts.js'
import type { Field } from '../document/field.js'
import type { AdminModel, CallModel, ResourceModel } from '../document/resource-model.js'
import { measuredBeside } from '../document/told-unit.js'
import { useLanguage } from '../i18n/locale.js'
import { useMay, useSessionStore } from '../session/session.js'
import { useModel } from '../shell/use-model.js'
import { Waiting } from '../shell/waiting.js'
import { ErrorText } from './error-text.js'
import { WholeValue } from './whole-value.js'

/** A write, as the operate log tells of it. */
export interface AuditEntry {
  readonly id: number
  readonly adminName: string
  readonly action: string
  readonly before: string | null
  readonly after: string | null
  readonly createTime: string
}

/** How many entries more are shown each time. */
const PAGE_SIZE = 50

/** What the log tells of. */
interface Subject {
  readonly tenantId: string
  readonly resource: Pick<ResourceModel, 'path' | 'calls' | 'page'>
}

/** The log that tells of a row: the call that reads it, and the tenant whose it is. */
interface Log {
  readonly call: CallModel
  readonly tenantId: string
}

/** Writes are in the log of the tenant that they were done in, those about the platform itself in its own. */
function logOf(model: AdminModel, { tenantId, resource }: Subject): Log | undefined {
  const call = model.call(resource.page.isOfTenant ? 'infra/operate-log/page' : 'infra/operate-log/platform-page')
  return call && { call, tenantId }
}

/** The log that tells of a row; undefined for who may not read it. */
export function useLog(subject: Subject): Log | undefined {
  const may = useMay()
  const { data: model } = useModel()
  const log = logOf(model, subject)
  return log !== undefined && may(log.call.permission) ? log : undefined
}

interface HistoryProps {
  readonly place: Subject
  readonly id: string
  readonly log: Log
}

interface Listed {
  readonly list: readonly AuditEntry[]
  readonly total: number
}

/** Who has done what to a row, the newest first, with what it changed; older ones when they are asked for. */
export function History({ place: { resource }, id, log: { call, tenantId } }: HistoryProps) {
  const { text } = useLanguage()
  const store = useSessionStore()
  const [pages, setPages] = useState(1)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['history', tenantId, resource.path, id, pages],
    queryFn: async () => {
      const asked = { resource: resource.path, resourceId: id, pageSize: PAGE_SIZE }
      // Those before again, too: an entry that was written meanwhile has moved all others by one.
      const parts = await Promise.all(
        Array.from({ length: pages }, async (_, index) => {
          const query = { ...asked, pageNo: index + 1 }
          return (await store.send(tenantId, call, { query })) as Listed
        }),
      )
      return pageOfParts(parts) as Listed
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting />
  if (data.list.length === 0) return <p>{text.nothing}</p>
  return (
    <>
      <ol className="history">
        {data.list.map((entry) => (
          <li key={entry.id}>
            <HistoryEntry resource={resource} entry={entry} />
          </li>
        ))}
      </ol>
      {data.list.length < data.total && (
        <p className="history-more">
          <button type="button" className="button" disabled={isFetching} onClick={() => setPages(pages + 1)}>
            {text.older}
          </button>{' '}
          <span role="status">
            {data.list.length} / {data.total}
          </span>
        </p>
      )}
    </>
  )
}

interface HistoryEntryProps {
  /** Undefined where the document does not tell of it. */
  readonly resource: Pick<ResourceModel, 'calls' | 'page'> | undefined
  readonly entry: AuditEntry
}

/** Who has done what to a row, with what it changed. */
export function HistoryEntry({ resource, entry }: HistoryEntryProps) {
  const { text, say } = useLanguage()
  const calls = resource?.calls ?? []
  const common: Readonly<Record<string, string>> = {
    create: text.created,
    update: text.saved,
    save: text.saved,
    delete: text.deleted,
  }
  const title = calls.find(({ name }) => name === entry.action)?.title
  const done = common[entry.action] ?? (title === undefined ? entry.action : say(title))
  const get = calls.find((each) => each.call === 'get')
  const fields = [...(get?.answer ?? []), ...(resource?.page.answer ?? [])]
  return (
    <>
      <p>
        <strong>
          <bdi>{entry.adminName}</bdi>
        </strong>{' '}
        · {done} · <time>{entry.createTime.replace('T', ' ')}</time>
      </p>
      <Differences fields={fields} before={membersOf(entry.before)} after={membersOf(entry.after)} />
    </>
  )
}

type Members = Readonly<Record<string, unknown>>

interface DifferencesProps {
  readonly fields: readonly Field[]
  readonly before: Members
  readonly after: Members
}

function Differences({ fields, before, after }: DifferencesProps) {
  const { say } = useLanguage()
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return (
    <dl className="differences">
      {changed.map((name) => {
        const field = fields.find((each) => each.name === name)
        return (
          <div key={name}>
            <dt>{field === undefined ? name : say(field.label)}</dt>
            <dd>
              {before[name] !== undefined && (
                <del>
                  <WholeValue field={field && measuredBeside(field, before)} value={before[name]} />
                </del>
              )}{' '}
              {after[name] !== undefined && (
                <ins>
                  <WholeValue field={field && measuredBeside(field, after)} value={after[name]} />
                </ins>
              )}
            </dd>
          </div>
        )
      })}
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
