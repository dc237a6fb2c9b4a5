/** The runtimes that have an environment; the others serve whom they like. */
interface WithEnvironment {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
}

/** Whether `NODE_ENV` says that this is production. The only place of the product that reads the environment. */
export function isNodeProduction(): boolean {
  const runtime: WithEnvironment = globalThis
  return runtime.process?.env?.['NODE_ENV'] === 'production'
}
