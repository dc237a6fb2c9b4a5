import { useState } from 'react'
import { useModel } from '../../shell/use-model.js'
import type { ScreenProps } from '../screen.js'
import { CreatedApplication } from './created-application.js'
import type { Credentials } from './created-application.js'
import { WizardForm } from './wizard-form.js'

/** The way to a new partner application, from its name to its secret, which is held here only. */
export function ApplicationWizard({ tenantId }: ScreenProps) {
  const { data: model } = useModel()
  const [created, setCreated] = useState<{ readonly credentials: Credentials; readonly scopes: readonly string[] }>()
  const call = model.call('system/partner-app/create')
  if (call === undefined) return null
  if (created !== undefined) return <CreatedApplication tenantId={tenantId} {...created} />
  return (
    <WizardForm
      tenantId={tenantId}
      call={call}
      onCreated={(credentials, scopes) => setCreated({ credentials, scopes })}
    />
  )
}
