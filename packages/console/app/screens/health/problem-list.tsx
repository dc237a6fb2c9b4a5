import { useLanguage } from '../../i18n/locale.js'
import type { Field } from '../../document/field.js'
import { useWords } from '../use-words.js'
import { toneOf } from './problems.js'
import type { Problem } from './problems.js'
import { words } from './words.js'

interface ProblemListProps {
  readonly problems: readonly Problem[]
  /** What the outbox is told by: its members have names. */
  readonly backlogs: readonly Field[]
}

/** What needs a look, before everything else; in one line that nothing does. */
export function ProblemList({ problems, backlogs }: ProblemListProps) {
  const say = useWords(words)
  const lineOf = useLines(backlogs)
  if (problems.length === 0)
    return (
      <p className="health-verdict" data-tone="good" role="status">
        {say.well}
      </p>
    )
  return (
    <section aria-label={say.problems}>
      <h2>{say.problems}</h2>
      <ul className="health-problems">
        {problems.map((problem) => {
          const { title, detail } = lineOf(problem)
          return (
            <li key={title} className="health-verdict" data-tone={toneOf(problem)}>
              <strong>{title}</strong>
              <span>{detail}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Each problem in words: what it is about, and what is wrong. */
function useLines(backlogs: readonly Field[]): (problem: Problem) => { title: string; detail: string } {
  const { locale, say: label } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  const sinceOf = (time: string | null) => (time === null ? '' : ` · ${say.since} ${time.replace('T', ' ')}`)
  return (problem) => {
    switch (problem.kind) {
      case 'database-down':
        return { title: say.database, detail: say.databaseDown }
      case 'migrations':
        return { title: say.migrations, detail: problem.names.join(', ') }
      case 'unpartitioned':
        return { title: say.unpartitioned, detail: say.unpartitionedWhy }
      case 'replica':
        return { title: say.replica, detail: problem.isDown ? say.replicaDown : say.replicaBehind }
      case 'job': {
        const { name, jobState, lastEnd, failedRuns } = problem.job
        const late = lastEnd === null ? say.neverRan : say.overdue
        const detail = jobState === 'FAILED' ? say.failing(number.format(failedRuns)) : late
        return { title: name, detail: detail + sinceOf(lastEnd) }
      }
      case 'channel': {
        const { name, channelState, brokenTenants, since } = problem.channel
        const tell = channelState === 'OPEN' ? say.leftAlone : say.tried
        return { title: say.names[name] ?? name, detail: tell(number.format(brokenTenants)) + sinceOf(since) }
      }
      case 'backlog': {
        const { name, backlog } = problem
        const field = backlogs.find((each) => each.name === name)
        const count = `${number.format(backlog.count)}${backlog.capped ? '+' : ''}`
        return {
          title: `${field === undefined ? name : label(field.label)}: ${count}`,
          detail: (name === 'dead' ? say.dead : say.late) + sinceOf(backlog.oldest),
        }
      }
    }
  }
}
