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
