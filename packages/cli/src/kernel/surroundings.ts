/** What a command line reads, and where it writes: all that differs between a terminal, a script and a test. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** As Node names it, for example `linux` or `win32`. */
  readonly platform: string
  readonly homeFolder: string
  /** Whether somebody is there to be asked. */
  readonly isInteractive: boolean
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal
  /** Prints a line on standard output. */
  readonly out: (line: string) => void
  /** Prints a line on standard error. */
  readonly err: (line: string) => void
  /** The whole of standard input. */
  readonly readStdin: () => Promise<string>
  /** Asks somebody at the terminal. */
  readonly ask: (question: string) => Promise<string>
  /** Asks somebody at the terminal for what the terminal must not show. */
  readonly askHidden: (question: string) => Promise<string>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
}
