import { useLanguage } from '../../i18n/locale.js'
import { ResourceLink } from '../../resource/resource-link.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import { choiceOf, membersOf } from './overview-fields.js'
import { OVERVIEW_PATH } from './use-overview.js'
import type { Overview, WaitingWork } from './use-overview.js'
import { words } from './words.js'

type Filter = (overview: Overview) => Readonly<Record<string, string>>

const SECOND_STATUS = { status: '2' }

/** The filter by which a list has the rows that wait, and no others. */
const filters: Readonly<Record<string, Filter>> = {
  UNPAID_SUPPLEMENTS: () => ({ status: '0' }),
  PAYMENTS_TO_REFUND: () => ({ refundRequired: 'true' }),
  STANDING_ITEMS: ({ standingSince }) => ({ unchangedSince: standingSince }),
  FAILED_INVOICES: () => SECOND_STATUS,
  FAILED_GRANTS: () => ({ assetStatus: '2' }),
  DEAD_DELIVERIES: () => SECOND_STATUS,
}

interface WorkCardsProps {
  readonly tenantId: string
  readonly overview: Overview
}

/** A card for each kind of work that waits, which leads to its rows; what does not wait is quiet. */
export function WorkCards({ tenantId, overview }: WorkCardsProps) {
  const say = useWords(words)
  if (overview.needsHands.length === 0) return null
  return (
    <section aria-label={say.hands}>
      <h2>{say.hands}</h2>
      <ul className="work-cards">
        {overview.needsHands.map((work) => (
          <li key={work.kind}>
            <ResourceLink tenantId={tenantId} path={work.resource} search={filters[work.kind]?.(overview) ?? {}}>
              <WorkCard work={work} />
            </ResourceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WorkCard({ work: { kind, count, capped, oldest } }: { readonly work: WaitingWork }) {
  const { locale, say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const choice = choiceOf(membersOf(model.call(OVERVIEW_PATH)?.answer ?? [], 'needsHands'), 'kind', kind)
  return (
    <span className="work-card" data-tone={count === 0 ? 'quiet' : choice?.tone}>
      <span className="work-name">{choice === undefined ? kind : label(choice.label)}</span>
      <strong>
        {new Intl.NumberFormat(locale).format(count)}
        {capped && '+'}
      </strong>
      <span className="hint">{oldest === null ? say.clear : `${say.since} ${oldest.slice(0, 10)}`}</span>
    </span>
  )
}

/** A time without its seconds. */
export const minuteOf = (time: string): string => time.replace('T', ' ').slice(0, 16)
