import { name, version } from '../package.json'

/** The instrumentation scope that spans and metrics are told under. */
export const scope = [name, version] as const
