export { runCommandLine } from './run-command-line.js'
export type { Surroundings } from './kernel/surroundings.js'
