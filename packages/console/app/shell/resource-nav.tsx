import { useState } from 'react'
import { useLanguage } from '../i18n/locale.js'
import { ResourceLink } from '../resource/resource-link.js'
import { usePermittedGroups } from './permitted-groups.js'

const KEPT = 'console-folded'

interface ResourceNavProps {
  readonly tenantId: string
  readonly onChosen: () => void
}

/** The parts of the menu at the side, each with its resources; what somebody has folded stays so. */
export function ResourceNav({ tenantId, onChosen }: ResourceNavProps) {
  const { text, say } = useLanguage()
  const groups = usePermittedGroups()
  const [folded, setFolded] = useState(() => new Set((localStorage.getItem(KEPT) ?? '').split(',')))
  const fold = (group: string) => {
    const next = new Set(folded)
    if (!next.delete(group)) next.add(group)
    localStorage.setItem(KEPT, [...next].join())
    setFolded(next)
  }
  return (
    <nav aria-label={text.menu}>
      {groups.map(({ name: group, title, resources }) => (
        <section key={group}>
          <button
            type="button"
            className="nav-group"
            aria-expanded={!folded.has(group)}
            aria-controls={`nav-${group}`}
            onClick={() => fold(group)}
          >
            {say(title)}
          </button>
          <ul id={`nav-${group}`} hidden={folded.has(group)}>
            {resources.map(({ path, title: name }) => (
              <li key={path}>
                <ResourceLink tenantId={tenantId} path={path} onClick={onChosen}>
                  {say(name)}
                </ResourceLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
