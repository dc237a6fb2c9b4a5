import type { Plugin } from 'esbuild'

/**
 * Puts the migrations of a package into its build: whoever bundles it, for a container, a function of a cloud or one
 * executable, has no folder of migrations beside the bundle.
 */
export function inlinedMigrations(migrations: readonly object[]): Plugin {
  const contents = `const migrations = ${JSON.stringify(migrations, undefined, 1)}\nexport const ownMigrations = () => migrations\n`
  return {
    name: 'inlined-migrations',
    setup(build) {
      build.onLoad({ filter: /[\\/]own-migrations\.ts$/ }, () => ({ contents, loader: 'ts' }))
    },
  }
}
