import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file or a folder that a package brings along, and who needs it. */
export interface PackagedFile {
  /** That of the module which asks, its `__dirname`; CommonJS that a bundler has made of an ES module knows none. */
  readonly folder: string | undefined
  /** From there, the same in the sources and in the build. */
  readonly path: string
  /** For whoever is told that it is missing: the function that was called, what it needs, and of which package. */
  readonly needed: { readonly by: string; readonly what: string; readonly of: string }
}

/** Where it is. Throws an `Error` where it is not, as in a bundle. */
export function packagedFile({ folder, path, needed: { by, what, of } }: PackagedFile): string {
  const file = folder === undefined ? undefined : join(folder, path)
  if (file === undefined || !existsSync(file))
    throw new Error(
      `${by}: the ${what} of ${of} do not lie beside it. Leave the package outside the bundle (esbuild --external:${of}), and install it where the bundle runs`,
    )
  return file
}
