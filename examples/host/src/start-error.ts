/** Why a host cannot start, worded for whoever starts it: shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Runs a host's beginning; a failure is printed and ends the process with 1. */
export async function runMain(begin: () => Promise<void>): Promise<void> {
  try {
    await begin()
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  // The engine words wrong options as `TypeError: createOpenApi: <path> …`.
  if (error instanceof StartError || error instanceof TypeError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
