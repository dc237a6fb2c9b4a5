import { InvoiceFiles } from '@org/openapi-host'
import type { SandboxWorld } from '@org/openapi-sandbox'
import type { HostDefinition } from './running-host.js'

/** How the workers of a host learn what their parent has chosen. */
const FOLDER = 'HOST_FILES_FOLDER'
const SECRET = 'HOST_FILES_SECRET'

/** The files of this process, the parent's where it has one. */
export function openFiles({ environment, filesFolder }: HostDefinition, world: SandboxWorld): InvoiceFiles {
  return new InvoiceFiles({
    folder: process.env[FOLDER] ?? filesFolder,
    secret: process.env[SECRET] ?? environment.tokenSecret,
    publicUrl: environment.publicUrl,
    now: () => world.clock.now(),
  })
}

/** For the environment of workers. */
export function variablesOf({ shared }: InvoiceFiles): Record<string, string> {
  return { [FOLDER]: shared.folder, [SECRET]: shared.secret }
}
