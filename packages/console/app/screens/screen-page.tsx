import { useParams } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { useTitle } from '../i18n/use-title.js'
import { NotAllowed, NotFound } from '../shell/not-found.js'
import type { ScreenDefinition, ScreenProps } from './screen.js'
import { screens, usePermittedScreens } from './screens.js'

/** The screen that the address names. */
export function ScreenPage() {
  const { tenantId = '', screen: name = '' } = useParams({ strict: false })
  const permitted = usePermittedScreens()
  const screen = screens.find((each) => each.name === name)
  if (screen === undefined) return <NotFound />
  if (!permitted.includes(screen)) return <NotAllowed />
  return <OpenScreen tenantId={tenantId} screen={screen} />
}

interface OpenScreenProps extends ScreenProps {
  readonly screen: ScreenDefinition
}

function OpenScreen({ tenantId, screen }: OpenScreenProps) {
  const { say } = useLanguage()
  useTitle(say(screen.title))
  return (
    <section className="screen">
      <h1>{say(screen.title)}</h1>
      <screen.component key={tenantId} tenantId={tenantId} />
    </section>
  )
}
