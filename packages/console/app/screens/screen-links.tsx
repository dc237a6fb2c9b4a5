import { Link } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { usePermittedScreens } from './screens.js'

interface ScreenLinksProps {
  readonly tenantId: string
  readonly onChosen?: () => void
}

/** The screens made by hand that may be opened. */
export function ScreenLinks({ tenantId, onChosen }: ScreenLinksProps) {
  const { text, say } = useLanguage()
  const permitted = usePermittedScreens()
  if (permitted.length === 0) return null
  return (
    <ul aria-label={text.work}>
      {permitted.map(({ name, title }) => (
        <li key={name}>
          <Link
            to="/t/$tenantId/work/$screen"
            params={{ tenantId, screen: name }}
            activeOptions={{ includeSearch: false }}
            {...(onChosen && { onClick: onChosen })}
          >
            {say(title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
