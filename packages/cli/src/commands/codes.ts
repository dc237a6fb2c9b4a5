import { adviceOf } from '../advice.js'
import { CommandFailed } from '../ending.js'
import { documentedErrors } from '../generated/documented-errors.js'
import type { DocumentedError } from '../generated/documented-errors.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { nearest } from '../nearest.js'
import type { AddCommand } from '../program.js'

/** `openapi codes 1_011_020_002`: what an error code means, and what is to be done. */
export const codesCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'codes <code>',
      'Explain an error code',
      (command) =>
        command.positional('code', {
          type: 'string',
          demandOption: true,
          describe: 'A number, or the name of an error',
        }),
      ({ code }) => {
        for (const line of toldCode(findError(code))) surroundings.out(line)
      },
    )

function findError(written: string): DocumentedError {
  const wanted = written.trim()
  const isNumber = /^\d[\d_,]*$/.test(wanted)
  const number = Number(wanted.replace(/[_,]/g, ''))
  const name = wanted.toUpperCase()
  const found = documentedErrors.find((error) => (isNumber ? error.code === number : error.name === name))
  if (found !== undefined) return found
  const meant = isNumber
    ? documentedErrors.filter(({ code }) => sameModule(code, number)).map((error) => `${error.code} ${error.name}`)
    : nearest(
        name,
        documentedErrors.map((error) => error.name),
      )
  const guess = meant.length === 0 ? '' : `; near it: ${meant.join(', ')}`
  throw new CommandFailed(`The document has no error ${wanted}${guess}`)
}

/** Codes of one module have all but their last three digits in common. */
const sameModule = (code: number, other: number): boolean =>
  code > 999 && Math.floor(code / 1000) === Math.floor(other / 1000)

function toldCode({ code, name, messages, operations }: DocumentedError): string[] {
  return [
    `${name} ${code}`,
    ...messages.map((message) => `message: ${message}`),
    operations.length === 0 ? 'answered by: any call' : `answered by: ${operations.join(', ')}`,
    `HTTP status: ${code < 1000 ? code : 200}`,
    `what to do: ${adviceOf(name)}`,
  ]
}
