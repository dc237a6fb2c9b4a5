import { useWords } from '../use-words.js'
import { STEPS } from './wizard-steps.js'
import type { Step } from './wizard-steps.js'
import { words } from './words.js'

interface StepListProps {
  readonly step: Step
  /** Where something was refused. */
  readonly refused: Step | undefined
  readonly onChoose: (step: Step) => void
}

/** All steps, of which one is shown; each can be gone to. */
export function StepList({ step, refused, onChoose }: StepListProps) {
  const say = useWords(words)
  return (
    <ol className="steps" aria-label={say.steps}>
      {STEPS.map((each, index) => (
        <li key={each}>
          <button
            type="button"
            className="button quiet"
            aria-current={each === step ? 'step' : undefined}
            data-refused={each === refused || undefined}
            onClick={() => onChoose(each)}
          >
            <span className="step-number" aria-hidden="true">
              {each === refused ? '!' : index + 1}
            </span>
            {say[each]}
          </button>
        </li>
      ))}
    </ol>
  )
}
