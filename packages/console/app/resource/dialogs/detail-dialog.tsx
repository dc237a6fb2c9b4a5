import { Tabs } from '@base-ui/react/tabs'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import { DialogFrame } from './dialog-frame.js'
import { History, useLog } from '../history.js'
import { MemberList } from '../member-list.js'
import type { Place } from '../place.js'
import { rowKey, rowLabel } from '../row.js'
import type { Row } from '../row.js'

interface DetailDialogProps {
  readonly place: Place
  readonly row: Row
  readonly calls: readonly CallModel[]
  readonly onOpen: (what: string, id: string) => void
  readonly onClose: () => void
}

/** A row with all of its members, and who has changed what of it. */
export function DetailDialog({ place, row, calls, onOpen, onClose }: DetailDialogProps) {
  const { text, say } = useLanguage()
  const { resource, tenantId } = place
  const get = resource.calls.find(({ call }) => call === 'get')
  const fields = get === undefined || get.answer.length === 0 ? resource.page.answer : get.answer
  const key = rowKey(resource, row)
  const log = useLog(place)
  const actions = calls.filter(({ call, target }) => call === 'action' && target === 'row')
  return (
    <DialogFrame title={`${say(resource.title)}: ${rowLabel(resource, row)}`} onClose={onClose}>
      <Tabs.Root defaultValue="details" className="drawer-tabs">
        <Tabs.List className="tabs">
          <Tabs.Tab value="details" className="tab">
            {text.details}
          </Tabs.Tab>
          {log !== undefined && (
            <Tabs.Tab value="history" className="tab">
              {text.history}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="details" className="drawer-body">
          <MemberList tenantId={tenantId} fields={fields} row={row} />
        </Tabs.Panel>
        {log !== undefined && (
          <Tabs.Panel value="history" className="drawer-body">
            <History place={place} id={key} log={log} />
          </Tabs.Panel>
        )}
      </Tabs.Root>
      <div className="dialog-buttons">
        {actions.map((call) => (
          <button key={call.operationId} type="button" className="button" onClick={() => onOpen(call.name, key)}>
            {say(call.title)}
          </button>
        ))}
        {calls.some(({ call }) => call === 'update') && (
          <button type="button" className="button primary" onClick={() => onOpen('edit', key)}>
            {text.edit}
          </button>
        )}
      </div>
    </DialogFrame>
  )
}
