import { skipToken, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import { useSessionStore } from '../../session/session.js'
import { useSayShortly } from '../../shell/toasts.js'
import { ActionDialog } from './action-dialog.js'
import { CallDialog } from './call-dialog.js'
import { Confirm } from './confirm.js'
import { DetailDialog } from './detail-dialog.js'
import { DialogFrame } from './dialog-frame.js'
import { EditDialog } from './edit-dialog.js'
import { ErrorText } from '../error-text.js'
import type { Place } from '../place.js'
import { rowKey, rowLabel } from '../row.js'
import type { Row } from '../row.js'
import type { Opened } from '../search.js'
import { useReadAgain } from '../use-read-again.js'

interface OpenedDialogProps {
  readonly place: Place
  readonly calls: readonly CallModel[]
  readonly rows: readonly Row[]
  readonly opened: Opened | undefined
  readonly onOpen: (what: string, id: string) => void
  readonly onClose: () => void
}

/** What the address says is open: a form, a row, a question or an action. */
export function OpenedDialog({ place, calls, rows, opened, onOpen, onClose }: OpenedDialogProps) {
  const { text } = useLanguage()
  const { resource, tenantId } = place
  const store = useSessionStore()
  const readAgain = useReadAgain(place)
  const say = useSayShortly()
  const { row, error, isPending } = useRow(place, rows, opened?.id)
  if (opened === undefined) return null
  const done = async (what: string) => {
    say(what)
    await readAgain()
  }
  const of = (name: string) => calls.find(({ call }) => call === name)
  const dialog = { place, onClose, onDone: done }
  if (opened.what === 'create') {
    const call = of('create')
    return (
      call && <CallDialog {...dialog} key="create" call={call} row={undefined} verb={text.create} said={text.created} />
    )
  }
  const action = calls.find(({ call, name }) => call === 'action' && name === opened.what)
  if (opened.id === undefined)
    return action && <ActionDialog {...dialog} key={action.name} call={action} row={undefined} />
  if (isPending) return null
  if (row === undefined) return <NoRow place={place} error={error} onClose={onClose} />
  if (opened.what === 'view')
    return <DetailDialog place={place} row={row} calls={calls} onOpen={onOpen} onClose={onClose} />
  if (opened.what === 'edit') {
    const call = of('update')
    return call && <EditDialog {...dialog} key={rowKey(resource, row)} call={call} row={row} />
  }
  if (opened.what === 'delete') {
    const call = of('delete')
    if (call === undefined) return null
    const remove = async () => {
      await store.send(tenantId, call, { query: { [resource.key]: row[resource.key] } }).catch((error: unknown) => {
        // It may be gone already.
        void readAgain()
        throw error
      })
      // Not awaited: a list without the row would say of it that there is none.
      void done(text.deleted)
    }
    return (
      <Confirm
        key={rowKey(resource, row)}
        title={`${text.delete} ${rowLabel(resource, row)}`}
        question={text.confirmDelete}
        verb={text.delete}
        isOpen
        onAgree={remove}
        onClose={onClose}
      />
    )
  }
  // The way back leads from the action of one row to that of another: nothing that was entered goes along.
  return action && <ActionDialog {...dialog} key={`${action.name} ${rowKey(resource, row)}`} call={action} row={row} />
}

interface NoRowProps {
  readonly place: Place
  readonly error: Error | null
  readonly onClose: () => void
}

/** The row that the address names is gone, or nobody can say whether it is there. */
function NoRow({ place: { resource }, error, onClose }: NoRowProps) {
  const { text, say } = useLanguage()
  return (
    <DialogFrame title={say(resource.title)} onClose={onClose}>
      <div className="drawer-body">
        {error === null ? <p role="alert">{text.rowNotFound}</p> : <ErrorText error={error} />}
      </div>
    </DialogFrame>
  )
}

interface OpenedRow {
  /** Undefined where there is none. */
  readonly row: Row | undefined
  readonly error: Error | null
  readonly isPending: boolean
}

/** The row that is open: as it stands now where it can be asked for, otherwise as it was listed. */
function useRow({ tenantId, resource }: Place, rows: readonly Row[], id: string | undefined): OpenedRow {
  const store = useSessionStore()
  const queries = useQueryClient()
  const get = resource.calls.find(({ call }) => call === 'get')
  const list = { queryKey: ['list', tenantId, resource.path] }
  const isListing = useIsFetching(list) > 0
  const query = useQuery({
    queryKey: ['row', tenantId, resource.path, id],
    queryFn:
      get === undefined
        ? skipToken
        : async () => (await store.send(tenantId, get, { query: { [resource.key]: id } })) as Row | null,
    enabled: id !== undefined,
    gcTime: 0,
  })
  if (get !== undefined) return { row: query.data ?? undefined, error: query.error, isPending: query.isPending }
  const row = rows.find((each) => rowKey(resource, each) === id)
  const listings = queries.getQueryCache().findAll({ ...list, type: 'active' })
  const failed = listings.find(({ state }) => state.status === 'error')
  return { row, error: failed?.state.error ?? null, isPending: row === undefined && isListing }
}
