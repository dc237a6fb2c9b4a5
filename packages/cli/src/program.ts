import type { Argv } from 'yargs'

/** What every command takes. */
export interface SharedArguments {
  readonly profile: string
}

/** The command line that commands are added to. */
export type Program = Argv<SharedArguments>

/** Adds one command. */
export type AddCommand = (program: Program) => Program
