import { join } from 'node:path'

/**
 * Beside `src` and beside `dist`: the same in sources and in both builds. `__dirname` is shimmed in the
 * ES module, because `import.meta.url` breaks in a CommonJS build under a path that contains `#`.
 */
export const migrationsFolder = join(__dirname, '..', 'migrations')
