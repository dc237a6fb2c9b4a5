import { randomKey } from '../../api/random-key.js'
import { useLanguage } from '../../i18n/locale.js'
import { ResourceLink } from '../../resource/resource-link.js'
import { useSessionState } from '../../session/session.js'
import { OutcomeTable, StateMark } from '../batch/outcome-table.js'
import type { ScreenProps } from '../screen.js'
import { useWords } from '../use-words.js'
import { portionsOf } from './batch.js'
import type { Template } from './coupon-calls.js'
import { findingsOf, localNow } from './dry-check.js'
import type { KeptBatch } from './kept-batch.js'
import { membersOf } from './member-lines.js'
import type { CheckedLine } from './member-lines.js'
import { words } from './words.js'

interface CheckResultProps {
  readonly template: Template | null
  readonly lines: readonly CheckedLine[]
  readonly isWhole: boolean
  readonly kept: KeptBatch
}

/** What stands in the way of the batch, and the way on where nothing does. */
export function CheckResult({ template, lines, isWhole, kept }: CheckResultProps) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const session = useSessionState()
  const number = new Intl.NumberFormat(locale)
  const members = membersOf(lines)
  const timeZone = session.status === 'out' ? 'UTC' : session.session.timeZone
  const checked = { template, members: members.length, now: localNow(timeZone), isWhole }
  const findings = findingsOf(checked, say, (count) => number.format(count))
  const begin = () => {
    if (template === null) return
    kept.begin({ templateId: template.id, title: template.title, portions: portionsOf(members, randomKey) })
  }
  return (
    <section className="card" aria-label={say.result}>
      <h2>{say.result}</h2>
      <ul className="findings" aria-live="polite">
        {findings.map(({ is, text }) => (
          <li key={text} data-is={is}>
            {text}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button primary"
        disabled={findings.some(({ is }) => is === 'bad')}
        onClick={begin}
      >
        {say.goOn}
      </button>
    </section>
  )
}

/** What a batch does with each line. */
export function LineTable({ tenantId, lines }: ScreenProps & { readonly lines: readonly CheckedLine[] }) {
  const say = useWords(words)
  const states = {
    good: { text: say.good, tone: 'good' },
    double: { text: say.double, tone: 'warning' },
    disabled: { text: say.disabled, tone: 'warning' },
    limit: { text: say.limit, tone: 'warning' },
    unknown: { text: say.unknown, tone: 'bad' },
    unasked: { text: say.unasked, tone: undefined },
  }
  return (
    <OutcomeTable
      caption={say.lines}
      heads={[{ text: say.line, kind: 'number' }, { text: say.said }, { text: say.member }, { text: say.state }]}
      items={lines.map((line, place) => ({ ...line, place }))}
      states={states}
      stateOf={({ state }) => state}
      keyOf={({ place }) => String(place)}
      cellsOf={({ line, text, member, state, doubleOf }) => [
        line,
        <span key="text" className="text" title={text}>
          {text}
        </span>,
        member === undefined ? (
          '–'
        ) : (
          <ResourceLink
            key="member"
            tenantId={tenantId}
            path="member/user"
            search={{ open: 'view', row: String(member.id) }}
          >
            {[member.id, member.nickname ?? ''].join(' ').trim()}
          </ResourceLink>
        ),
        <span key="state">
          <StateMark of={states[state]} />
          {doubleOf !== undefined && (
            <span className="hint">
              {' '}
              {say.doubleOf} {doubleOf}
            </span>
          )}
        </span>,
      ]}
      empty="–"
    />
  )
}
