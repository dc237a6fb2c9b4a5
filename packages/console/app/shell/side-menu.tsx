import { ScreenLinks } from '../screens/screen-links.js'
import { ResourceNav } from './resource-nav.js'

interface SideMenuProps {
  readonly tenantId: string | undefined
  readonly onChosen: () => void
}

/** What stands at the side: the screens made by hand, and below them every resource. */
export function SideMenu({ tenantId, onChosen }: SideMenuProps) {
  if (tenantId === undefined) return null
  return (
    <div id="navigation" className="nav">
      <ScreenLinks tenantId={tenantId} onChosen={onChosen} />
      <ResourceNav tenantId={tenantId} onChosen={onChosen} />
    </div>
  )
}
