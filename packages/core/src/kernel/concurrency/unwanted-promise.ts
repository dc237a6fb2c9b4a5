/**
 * Takes note of a promise that came in place of an answer, and that nobody waits for: should it be rejected, that would
 * end the process, and is told to whom it matters.
 */
export function letGo(answer: unknown, onFailure: () => void = () => undefined): void {
  if (answer instanceof Promise) answer.catch(onFailure)
}
