import { useWords } from '../use-words.js'
import { words } from './words.js'

const ENABLED = 0

/** What of an endpoint tells how it is. */
export interface Endpoint {
  readonly id: number
  readonly clientId: string
  readonly url: string
  readonly status: number
  readonly disabledReason: string | null
  readonly failingSince: string | null
}

interface EndpointCardsProps {
  readonly endpoints: readonly Endpoint[]
  readonly chosenId: string
  readonly onChoose: (id: number) => void
}

/** One card for each endpoint, of which one is chosen. */
export function EndpointCards({ endpoints, chosenId, onChoose }: EndpointCardsProps) {
  const say = useWords(words)
  return (
    <ul className="endpoint-cards" aria-label={say.endpoints}>
      {endpoints.map((endpoint) => (
        <li key={endpoint.id}>
          <button
            type="button"
            className="card endpoint-card"
            aria-pressed={String(endpoint.id) === chosenId}
            onClick={() => onChoose(endpoint.id)}
          >
            <Health endpoint={endpoint} />
            <strong>{endpoint.url}</strong>
            <span className="hint">{endpoint.clientId}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Health({ endpoint: { status, disabledReason, failingSince } }: { readonly endpoint: Endpoint }) {
  const say = useWords(words)
  if (status !== ENABLED)
    return (
      <span className="mark" data-tone="bad">
        {[say.off, disabledReason].filter((part) => part !== null).join(': ')}
      </span>
    )
  if (failingSince !== null)
    return (
      <span className="mark" data-tone="warning">
        {say.failing} {failingSince.replace('T', ' ')}
      </span>
    )
  return (
    <span className="mark" data-tone="good">
      {say.healthy}
    </span>
  )
}
