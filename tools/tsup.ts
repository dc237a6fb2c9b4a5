import { fileURLToPath } from 'node:url'
import type { Options } from 'tsup'

const buildTsconfig = fileURLToPath(new URL('../tsconfig.build.json', import.meta.url))

/** What differs between two packages. */
export interface BuildOptions {
  /** Name in `dist` to source file. */
  entry: Record<string, string>
  /** Kept as imports, beyond `dependencies` and `peerDependencies`, which always are. */
  external?: (string | RegExp)[]
  /** Copied into the output, in code and in d.ts. */
  noExternal?: string[]
  /** Makes `__dirname` work in the ES module too (and `import.meta.url` in CommonJS). */
  shims?: boolean
}

/** A published package: ES module, CommonJS and types of both. */
export function packageConfig({ entry, external = [], noExternal = [], shims = false }: BuildOptions): Options {
  const severalEntries = Object.keys(entry).length > 1
  return {
    entry,
    external,
    noExternal,
    shims,
    format: ['esm', 'cjs'],
    target: 'node20',
    platform: 'node',
    tsconfig: buildTsconfig,
    clean: true,
    silent: true,
    // What two entries share stays one module, also in CommonJS: `instanceof` depends on it.
    splitting: severalEntries,
    // Not for size: with it Rollup writes the CommonJS chunks, otherwise sucrase does, with a helper
    // call for each `?.` and `??`.
    treeshake: severalEntries,
    // With the sources in them: a package is bundled of files that its tarball does not have.
    sourcemap: true,
    dts: {
      resolve: noExternal,
      // tsup sets `baseUrl`, which TypeScript 6 reports as deprecated.
      compilerOptions: { composite: false, ignoreDeprecations: '6.0' },
    },
  }
}

/** An example: run, never published nor imported with types, so ES module only. */
export function exampleConfig(options: BuildOptions): Options {
  return { ...packageConfig(options), format: ['esm'], dts: false }
}
