/**
 * Takes note of a promise that came in place of an answer, and that nobody waits for: should it be rejected, that would
 * end the process.
 */
export function letGo(answer: unknown): void {
  if (answer instanceof Promise) answer.catch(() => undefined)
}
