import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { CopyButton } from '../../resource/copy-button.js'
import { LeaveQuestion } from '../../resource/dialogs/leave-question.js'
import { useModel } from '../../shell/use-model.js'
import type { ScreenProps } from '../screen.js'
import { useWords } from '../use-words.js'
import { curlLines } from './curl-lines.js'
import { baseOf, exampleOf, usePartnerDocument } from './use-partner-document.js'
import { useScopes } from './use-scopes.js'
import { words } from './words.js'

/** What the API answers to a creation. */
export interface Credentials {
  readonly id: number
  readonly clientId: string
  readonly clientSecret: string
}

interface CreatedApplicationProps extends ScreenProps {
  readonly credentials: Credentials
  readonly scopes: readonly string[]
}

/** The secret, this once, and a first call with it. It is in this component's hands only, and goes with it. */
export function CreatedApplication({ tenantId, credentials, scopes }: CreatedApplicationProps) {
  const say = useWords(words)
  const navigate = useNavigate()
  const [isKept, setKept] = useState(false)
  const finish = () =>
    void navigate({
      to: '/t/$tenantId/$module/$resource',
      params: { tenantId, module: 'system', resource: 'partner-app' },
      search: { open: 'view', row: String(credentials.id) },
    })
  return (
    <section className="card wizard">
      <h2>{say.secretTitle}</h2>
      <p role="status" className="notice">
        {say.secretOnce}
      </p>
      <CredentialList credentials={credentials} />
      <FirstCall tenantId={tenantId} credentials={credentials} scopes={scopes} />
      <label className="kept">
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        {say.kept}
      </label>
      <div className="dialog-buttons">
        <button type="button" className="button primary" disabled={!isKept} onClick={finish}>
          {say.finish}
        </button>
      </div>
      <LeaveQuestion title={say.leaveTitle} question={say.leave} verb={say.leaveNow} isNeeded={() => !isKept} />
    </section>
  )
}

function CredentialList({ credentials: { clientId, clientSecret } }: Pick<CreatedApplicationProps, 'credentials'>) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const nameOf = (member: string) => {
    const field = model.call('system/partner-app/create')?.answer.find(({ name }) => name === member)
    return field === undefined ? member : label(field.label)
  }
  return (
    <dl className="details">
      <div>
        <dt>{nameOf('clientId')}</dt>
        <dd>
          <code className="json">{clientId}</code>
        </dd>
      </div>
      <div>
        <dt>{nameOf('clientSecret')}</dt>
        <dd className="list-tools">
          <code className="json">{clientSecret}</code>
          <CopyButton name={say.copySecret} text={clientSecret} />
        </dd>
      </div>
    </dl>
  )
}

const READS = /:(read|query)$/

function FirstCall({ tenantId, credentials, scopes }: CreatedApplicationProps) {
  const say = useWords(words)
  const document = usePartnerDocument()
  const { data: known = [] } = useScopes(tenantId)
  // One that reads, as far as one was granted.
  const scope = scopes.find((each) => READS.test(each)) ?? scopes[0]
  const path = known.find((each) => each.scope === scope)?.endpoints[0]
  const lines = curlLines({
    ...credentials,
    tenantId,
    path,
    base: baseOf(document, location.origin),
    body: path === undefined ? {} : exampleOf(document, path),
  })
  return (
    <>
      <h3>{say.curlTitle}</h3>
      <p className="hint">
        {path === undefined ? say.curlToken : say.curlHint} {scopes.length === 0 && say.curlNothing}
      </p>
      <pre className="json lines" tabIndex={0} aria-label={say.curlTitle}>
        {lines.join('\n')}
      </pre>
      <p>
        <CopyButton name={say.copyCurl} text={lines.join('\n')} />
      </p>
    </>
  )
}
