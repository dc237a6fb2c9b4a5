import { useParams } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { ResourceLink } from '../resource/resource-link.js'
import { ScreenLinks } from '../screens/screen-links.js'
import { usePermittedGroups } from './permitted-groups.js'

/** Where a tenant's work begins: everything that may be opened. */
export function TenantHome() {
  const { text, say } = useLanguage()
  const { tenantId = '' } = useParams({ strict: false })
  const groups = usePermittedGroups()
  return (
    <section className="home">
      <h1>{text.home}</h1>
      <div className="home-work">
        <ScreenLinks tenantId={tenantId} />
      </div>
      <div className="home-groups">
        {groups.map(({ name: group, title, resources }) => (
          <section key={group} className="card" aria-label={say(title)}>
            <h2>{say(title)}</h2>
            <ul>
              {resources.map(({ path, title: name }) => (
                <li key={path}>
                  <ResourceLink tenantId={tenantId} path={path}>
                    {say(name)}
                  </ResourceLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
