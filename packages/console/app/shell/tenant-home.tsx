import { useParams } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { useTitle } from '../i18n/use-title.js'
import { ResourceLink } from '../resource/resource-link.js'
import { useMayOverview } from '../screens/overview/use-overview.js'
import { ScreenLinks } from '../screens/screen-links.js'
import { lazily } from './lazily.js'
import { usePermittedGroups } from './permitted-groups.js'

const OverviewPanel = lazily(
  async () => (await import('../screens/overview/overview.js')).OverviewPanel,
  ({ children }) => children,
)

/** Where a tenant's work begins: what waits, how it goes, and everything that may be opened. */
export function TenantHome() {
  const { text } = useLanguage()
  const { tenantId = '' } = useParams({ strict: false })
  const mayOverview = useMayOverview()
  useTitle(text.home)
  const links = (
    <div className="home-work">
      <ScreenLinks tenantId={tenantId} />
    </div>
  )
  return (
    <section className="home">
      <h1>{text.home}</h1>
      {mayOverview ? (
        // Of another tenant nothing is shown while the next one is read.
        <OverviewPanel key={tenantId} tenantId={tenantId}>
          {links}
        </OverviewPanel>
      ) : (
        links
      )}
      <Resources tenantId={tenantId} />
    </section>
  )
}

function Resources({ tenantId }: { readonly tenantId: string }) {
  const { say } = useLanguage()
  const groups = usePermittedGroups()
  return (
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
  )
}
