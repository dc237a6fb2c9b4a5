/** How often within the statement timeout a client looks whether the server still answers. */
const LOOKS = 10

/** Statements of a client so far. */
interface Counts {
  readonly sent: number
  readonly answered: number
}

/**
 * Calls when a statement has had no answer for too long: the server hangs, or the network swallows. Costs a statement
 * nothing, because only two counters are compared now and then.
 */
export function watchAnswers(counts: () => Counts, limitMs: number, onSilence: () => void): NodeJS.Timeout {
  const sentAtLook: number[] = []
  const look = (): void => {
    const { sent, answered } = counts()
    sentAtLook.push(sent)
    if (sentAtLook.length <= LOOKS + 1) return
    const due = sentAtLook.shift() ?? 0
    if (answered < due) onSilence()
  }
  return setInterval(look, Math.ceil(limitMs / LOOKS)).unref()
}
