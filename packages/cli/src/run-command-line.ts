import yargs from 'yargs'
import { version } from '../package.json'
import { callCommand, STDIN } from './commands/call.js'
import { checkCommand } from './commands/check.js'
import { clockCommand } from './commands/clock.js'
import { codesCommand } from './commands/codes.js'
import { listenCommand } from './commands/listen.js'
import { loginCommand } from './commands/login.js'
import { logoutCommand } from './commands/logout.js'
import { triggerCommand } from './commands/trigger.js'
import { completionsOf } from './completions.js'
import { WrongUse } from './ending.js'
import type { Surroundings } from './kernel/surroundings.js'
import type { Program } from './program.js'
import { toldError } from './told-error.js'

const COMMANDS = [
  loginCommand,
  logoutCommand,
  callCommand,
  listenCommand,
  triggerCommand,
  clockCommand,
  codesCommand,
  checkCommand,
]
const WRONG_USE = 2
const FAILED = 1

/**
 * Runs one command line, for example `['call', 'pay.order.query', '{"outOrderNo":"A1"}']`. Answers the exit code: 0, 1 where
 * the command failed, 2 where it was used wrongly.
 */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    let printed = ''
    await programOf(surroundings).parseAsync(parsedWords(words), {}, (_error, _arguments, text) => {
      printed = text
    })
    if (printed !== '') surroundings.out(printed)
    return 0
  } catch (error) {
    if (surroundings.interrupted.aborted) return FAILED
    const isWrong = isWrongUse(error)
    for (const line of toldError(error)) surroundings.err(line)
    if (isWrong) surroundings.err('openapi --help says what there is.')
    return isWrong ? WRONG_USE : FAILED
  }
}

/** Two dashes part options from words. The parser would keep what is behind them from the commands, which take no other. */
function parsedWords(words: readonly string[]): string[] {
  const parting = words.indexOf('--')
  return words.filter((_, index) => index !== parting).map(asWord)
}

/** The parser takes a lone dash for an option without a name. */
const asWord = (word: string): string => (word === '-' ? STDIN : word)

function programOf(surroundings: Surroundings): Program {
  const program: Program = yargs()
    .scriptName('openapi')
    .usage('$0 <command>\n\nThe Partner Open API on the command line.')
    .option('profile', { type: 'string', default: 'default', describe: 'Whose login is used', global: true })
    .strict()
    .demandCommand(1, 'A command is missing')
    .recommendCommands()
    .parserConfiguration({ 'parse-positional-numbers': false })
    .middleware(lastOfEach, true)
    .completion('completion', 'Print a script that completes commands in bash or zsh', completionsOf)
    .version(version)
    .help()
    .alias('help', 'h')
    .locale('en')
    .wrap(null)
    .fail((message, error) => {
      throw thrownOf(message, error)
    })
  return COMMANDS.reduce((grown, command) => command(surroundings)(grown), program)
}

/** Of an option that comes again the last one counts; of one that takes several all do. */
function lastOfEach(given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value) && !TAKE_SEVERAL.has(name)) given[name] = value.at(-1)
  }
}

/** The words of the command line are one such, to the parser. */
const TAKE_SEVERAL = new Set(['_', 'types'])

/** The parser has a message of its own where words fit no command, and an error where a command failed. */
const thrownOf = (message: string | null, error: Error | undefined): Error =>
  error ??
  new WrongUse(message?.replace(TOO_FEW, 'Words are missing: $1 of $2 are there') ?? 'These words are no command')

const TOO_FEW = /^Not enough non-option arguments: got (\d+), need at least (\d+)/

/** Words that are no words at all are the parser’s own errors. */
const isWrongUse = (error: unknown): boolean =>
  error instanceof WrongUse || (error instanceof Error && error.name === 'YError')
