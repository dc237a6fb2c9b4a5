import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from 'tsup'

/** Set by `declarations.mjs` (decisions/0074). */
const isOfDeclarations = process.env['TSUP_DECLARATIONS'] !== undefined

const root = fileURLToPath(new URL('..', import.meta.url))
const buildTsconfig = resolve(root, 'tsconfig.build.json')

/** What the sources of the entries declare, where `npm run declare` has put it. */
const declaredBy = (entry: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry).map(([name, source]) => {
      const declaration = relative(root, resolve(source)).replace(/\.ts$/, '.d.ts')
      return [name, resolve(root, '.declarations', declaration)]
    }),
  )

/** What differs between two packages. */
export interface BuildOptions {
  /** Name in `dist` to source file. */
  entry: Record<string, string>
  /** Kept as imports, beyond `dependencies` and `peerDependencies`, which always are. */
  external?: (string | RegExp)[]
  /** Copied into the output, in code and in d.ts. */
  noExternal?: string[]
  /** Whether the sources name `__dirname`, for files that lie beside the build. */
  hasFilesBeside?: boolean
}

/** A published package: ES module, CommonJS; or the declarations of both. */
export function packageConfig({
  entry,
  external = [],
  noExternal = [],
  hasFilesBeside = false,
}: BuildOptions): Options {
  const severalEntries = Object.keys(entry).length > 1
  return {
    entry,
    external,
    noExternal,
    format: ['esm', 'cjs'],
    // Not tsup's shim: it fails while it is loaded where a bundler has made CommonJS of the ES module.
    esbuildOptions(options, { format }) {
      if (hasFilesBeside && format === 'esm') options.define = { ...options.define, __dirname: 'import.meta.dirname' }
    },
    target: 'node20',
    platform: 'node',
    tsconfig: buildTsconfig,
    // The declarations are made by themselves, and by then they may be there.
    clean: ['!**/*.d.{ts,cts}'],
    silent: true,
    // What two entries share stays one module, also in CommonJS: `instanceof` depends on it.
    splitting: severalEntries,
    // Not for size: with it Rollup writes the CommonJS chunks, otherwise sucrase does, with a helper
    // call for each `?.` and `??`.
    treeshake: severalEntries,
    // With the sources in them: a package is bundled of files that its tarball does not have.
    sourcemap: true,
    dts: isOfDeclarations && {
      only: true,
      entry: declaredBy(entry),
      resolve: noExternal,
      // tsup sets `baseUrl`, which TypeScript 6 reports as deprecated.
      compilerOptions: { composite: false, ignoreDeprecations: '6.0' },
    },
  }
}

/** An example: run, never published nor imported with types, so ES module only. */
export function exampleConfig(options: BuildOptions): Options {
  return { ...packageConfig(options), format: ['esm'] }
}
