import { Menu } from '@base-ui/react/menu'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import type { Place } from '../place.js'
import { rowKey, rowLabel } from '../row.js'
import type { Row } from '../row.js'

interface RowMenuProps {
  readonly place: Place
  readonly row: Row
  readonly calls: readonly CallModel[]
  readonly onOpen: (what: string, id: string) => void
}

/** What can be done with a row: to see it and to edit it at once, the rest behind a menu. */
export function RowMenu({ place: { resource }, row, calls, onOpen }: RowMenuProps) {
  const { text, say } = useLanguage()
  const key = rowKey(resource, row)
  const name = rowLabel(resource, row)
  const update = calls.find(({ call }) => call === 'update')
  const others = calls.filter(({ call, target }) => call === 'delete' || (call === 'action' && target === 'row'))
  return (
    <span className="row-menu">
      <button
        type="button"
        className="button link"
        aria-label={`${text.view} ${name}`}
        onClick={() => onOpen('view', key)}
      >
        {text.view}
      </button>
      {update !== undefined && (
        <button
          type="button"
          className="button link"
          aria-label={`${text.edit} ${name}`}
          onClick={() => onOpen('edit', key)}
        >
          {text.edit}
        </button>
      )}
      {others.length > 0 && (
        <Menu.Root>
          <Menu.Trigger className="button link" aria-label={`${text.actions} ${name}`}>
            ⋯
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="end">
              <Menu.Popup className="popup menu">
                {others.map((call) => (
                  <Menu.Item
                    key={call.operationId}
                    className="menu-item"
                    data-danger={call.call === 'delete' || undefined}
                    onClick={() => onOpen(call.call === 'delete' ? 'delete' : call.name, key)}
                  >
                    {call.call === 'delete' ? text.delete : say(call.title)}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </span>
  )
}
