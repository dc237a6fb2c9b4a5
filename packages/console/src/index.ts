export { consoleHandler } from './console-handler.js'
export type { ConsoleHandler, ConsoleOptions } from './console-handler.js'
export type { SignOn } from './sign-on.js'
