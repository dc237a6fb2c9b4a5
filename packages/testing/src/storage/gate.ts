import type { Repositories } from '@org/openapi-core/storage'

/** Something to wait for, and its end. */
export interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

/** Holds up what awaits `opened` until somebody calls `open`. */
export function gate(): Gate {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

/** More than a statement needs which does not wait. */
const ROUND_TRIPS = 50

/**
 * Keeps a transaction open for so long that a statement of another one has chosen its rows, as they were before, and
 * either waits for this transaction or is done.
 */
export async function linger(tx: Repositories): Promise<void> {
  for (let i = 0; i < ROUND_TRIPS; i++) await tx.settings.find('none')
}
