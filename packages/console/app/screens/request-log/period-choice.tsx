import { useQueryClient } from '@tanstack/react-query'
import type { ScreenProps } from '../screen.js'
import { useWords } from '../use-words.js'
import { useAskedCalls } from './use-asked-calls.js'
import { words } from './words.js'

const CHOICES = [15, 60, 1440] as const

/** The usual periods, of which the last minute is always one's own: they are read again. */
export function PeriodChoice({ tenantId, isBusy }: ScreenProps & { readonly isBusy: boolean }) {
  const say = useWords(words)
  const queries = useQueryClient()
  const { minutes, choosePeriod } = useAskedCalls()
  return (
    <div className="list-tools">
      <div className="choice-row" role="group" aria-label={say.period}>
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className="button"
            aria-pressed={String(choice) === minutes}
            onClick={() => choosePeriod(String(choice))}
          >
            {say.hours[choice]}
          </button>
        ))}
      </div>
      <span className="head-space" />
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => void queries.invalidateQueries({ queryKey: ['list', tenantId, 'infra/api-access-log'] })}
      >
        {say.refresh}
      </button>
    </div>
  )
}
