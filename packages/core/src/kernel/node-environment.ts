/** The runtimes that have an environment; the others serve whom they like. */
interface WithEnvironment {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly versions?: Readonly<Record<string, string | undefined>>
  }
}

/** Whether `NODE_ENV` says that this is production. The only place of the product that reads the environment. */
export function isNodeProduction(): boolean {
  const runtime: WithEnvironment = globalThis
  return runtime.process?.env?.['NODE_ENV'] === 'production'
}

/** What the process runs on, as far as it says so: Bun and Deno name the version of Node that they stand in for, too. */
export function runtimeVersion(): string | undefined {
  const runtime: WithEnvironment = globalThis
  const versions = runtime.process?.versions ?? {}
  const [name, version] = RUNTIMES.flatMap(([key, name]) => (versions[key] === undefined ? [] : [name, versions[key]]))
  return version === undefined ? undefined : `${name} ${version}`
}

const RUNTIMES = [
  ['bun', 'Bun'],
  ['deno', 'Deno'],
  ['node', 'Node.js'],
] as const
