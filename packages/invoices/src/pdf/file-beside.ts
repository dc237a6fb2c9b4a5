import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Of this file, in the sources and in the build. CommonJS that a bundler has made of the ES module knows none. */
const here: string | undefined = __dirname

/** What lies beside this file. Fails where it does not, as in a bundle: `asker` is what was asked for. */
export function fileBeside(path: string, asker: string): string {
  const file = here === undefined ? undefined : join(here, path)
  if (file === undefined || !existsSync(file))
    throw new Error(
      `${asker}: the fonts of @org/openapi-invoices do not lie beside it. Leave the package outside the bundle (esbuild --external:@org/openapi-invoices), and install it where the bundle runs`,
    )
  return file
}
