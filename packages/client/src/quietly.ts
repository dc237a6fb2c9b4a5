/** Does what nobody waits for, and what fails nobody: it may throw, reject, or never end. */
export function quietly(work: () => unknown): void {
  const working = async () => work()
  working().catch(() => undefined)
}
