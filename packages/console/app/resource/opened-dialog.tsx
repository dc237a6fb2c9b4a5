import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallModel } from '../document/resource-model.js'
import { useLanguage } from '../i18n/locale.js'
import { useSessionStore } from '../session/session.js'
import { useSayShortly } from '../shell/toasts.js'
import { CallDialog } from './call-dialog.js'
import { Confirm } from './confirm.js'
import { DetailDialog } from './detail-dialog.js'
import { EditDialog } from './edit-dialog.js'
import type { Place } from './place.js'
import { rowKey, rowLabel } from './row.js'
import type { Row } from './row.js'
import type { Opened } from './search.js'

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
  const queries = useQueryClient()
  const say = useSayShortly()
  const { data: row } = useRow(place, rows, opened?.id)
  if (opened === undefined) return null
  const refresh = () => queries.invalidateQueries({ queryKey: ['list', tenantId, resource.path] })
  const done = async (what: string) => {
    say(what)
    await refresh()
  }
  const of = (name: string) => calls.find(({ call }) => call === name)
  const dialog = { place, onClose, onDone: done }
  if (opened.what === 'create') {
    const call = of('create')
    return call && <CallDialog {...dialog} call={call} row={undefined} verb={text.create} said={text.created} />
  }
  if (row === undefined && opened.id !== undefined) return null
  if (opened.what === 'view')
    return row && <DetailDialog place={place} row={row} calls={calls} onOpen={onOpen} onClose={onClose} />
  if (opened.what === 'edit') {
    const call = of('update')
    return call && row && <EditDialog {...dialog} key={rowKey(resource, row)} call={call} row={row} />
  }
  if (opened.what === 'delete') {
    const call = of('delete')
    const remove = async (removed: Row) => {
      await store.send(tenantId, call ?? resource.page, { query: { [resource.key]: removed[resource.key] } })
      await done(text.deleted)
    }
    return (
      call &&
      row && (
        <Confirm
          title={`${text.delete} ${rowLabel(resource, row)}`}
          question={text.confirmDelete}
          verb={text.delete}
          isOpen
          onAgree={() => remove(row)}
          onClose={onClose}
        />
      )
    )
  }
  const action = calls.find(({ call, name }) => call === 'action' && name === opened.what)
  return action && <CallDialog {...dialog} call={action} row={row} verb={undefined} said={text.done} />
}

/** The row that is open: as it stands now where it can be asked for, otherwise as it was listed. */
function useRow({ tenantId, resource }: Place, rows: readonly Row[], id: string | undefined) {
  const store = useSessionStore()
  const get = resource.calls.find(({ call }) => call === 'get')
  const listed = rows.find((row) => rowKey(resource, row) === id)
  const query = useQuery({
    queryKey: ['row', tenantId, resource.path, id],
    queryFn: async () => (await store.send(tenantId, get ?? resource.page, { query: { [resource.key]: id } })) as Row,
    enabled: id !== undefined && get !== undefined,
    gcTime: 0,
  })
  return get === undefined ? { data: listed } : query
}
