import { ErrorText } from '../../resource/error-text.js'
import { useWords } from '../use-words.js'
import { summaryOf, usePartnerDocument } from './use-partner-document.js'
import { useScopes } from './use-scopes.js'
import type { Scope } from './use-scopes.js'
import { words } from './words.js'
import { Waiting } from '../../shell/waiting.js'

interface ScopeChoiceProps {
  readonly tenantId: string
  readonly chosen: readonly string[]
  /** Why the scopes were refused. */
  readonly message: string | undefined
  readonly onChange: (scopes: readonly string[]) => void
}

/** The scopes by what they are about, each with the calls that it opens. */
export function ScopeChoice({ tenantId, chosen, message, onChange }: ScopeChoiceProps) {
  const say = useWords(words)
  const { data: scopes, error, refetch } = useScopes(tenantId)
  if (scopes === undefined && error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
  if (scopes === undefined) return <Waiting />
  const areas = [...new Set(scopes.map(areaOf))]
  // In the order of the table, whatever was ticked first.
  const choose = (names: ReadonlySet<string>) =>
    onChange(scopes.map(({ scope }) => scope).filter((scope) => names.has(scope)))
  const toggle = (scope: string, isChosen: boolean) =>
    choose(new Set(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope)))
  return (
    <>
      <p className="hint">{say.scopesHint}</p>
      <div className="list-tools">
        <button type="button" className="button" onClick={() => choose(new Set(scopes.map(({ scope }) => scope)))}>
          {say.all}
        </button>
        <button type="button" className="button" onClick={() => choose(new Set())}>
          {say.none}
        </button>
        <span role="status" className="hint">
          {chosen.length} / {scopes.length} {say.chosen}
        </span>
      </div>
      {message !== undefined && <p className="field-error">{message}</p>}
      <div className="scope-areas">
        {areas.map((area) => (
          <fieldset key={area} className="field scope-area">
            <legend>{area}</legend>
            {scopes
              .filter((scope) => areaOf(scope) === area)
              .map((scope) => (
                <ScopeLine
                  key={scope.scope}
                  scope={scope}
                  isChosen={chosen.includes(scope.scope)}
                  isRefused={message !== undefined}
                  onToggle={(isChosen) => toggle(scope.scope, isChosen)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

const areaOf = ({ scope }: Scope): string => scope.split(':')[0] ?? scope

interface ScopeLineProps {
  readonly scope: Scope
  readonly isChosen: boolean
  readonly isRefused: boolean
  readonly onToggle: (isChosen: boolean) => void
}

function ScopeLine({ scope: { scope, endpoints, extension }, isChosen, isRefused, onToggle }: ScopeLineProps) {
  const say = useWords(words)
  const document = usePartnerDocument()
  return (
    <div className="scope-line">
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-invalid={isRefused}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <strong>{scope}</strong>
        {extension === true && <span className="mark">{say.extension}</span>}
      </label>
      <ul>
        {endpoints.map((path) => (
          <li key={path}>
            <code className="json">{path}</code> <span className="hint">{summaryOf(document, path)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
