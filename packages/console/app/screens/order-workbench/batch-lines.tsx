import { AdminError } from '../../api/admin-error.js'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { useWords } from '../use-words.js'
import type { Move } from './moves.js'
import type { BatchLine } from './use-batch.js'
import { words } from './words.js'

interface BatchLinesProps {
  readonly lines: readonly BatchLine[]
  readonly unknown: readonly string[]
  readonly move: Move
}

const TONES = { waiting: 'neutral', sending: 'active', done: 'good', failed: 'bad' } as const

/** What became of each row, a line for each. */
export function BatchLines({ lines, unknown, move }: BatchLinesProps) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  return (
    <>
      <h3>{`${say.results}: ${label(move.label)}`}</h3>
      <ul className="batch-lines" aria-live="polite">
        {lines.map(({ row, key, state, failure }) => (
          <li key={key}>
            <span>{textOf(row['orderItemNo'])}</span>
            <span className="mark" data-tone={TONES[state]}>
              {say[stateWord(state, failure)]}
            </span>
            {failure instanceof AdminError && (
              <span className="batch-failure">{`${failure.message} (${failure.code})`}</span>
            )}
          </li>
        ))}
        {unknown.map((no) => (
          <li key={no}>
            <span>{no}</span>
            <span className="mark" data-tone="bad">
              {say.unknown}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function stateWord(state: BatchLine['state'], failure: Error | undefined) {
  if (state === 'done') return 'moved'
  if (state !== 'failed') return state
  return failure instanceof AdminError ? 'refused' : 'lost'
}
