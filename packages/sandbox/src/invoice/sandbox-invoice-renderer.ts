import type { InvoiceRenderer } from '@org/openapi-core/channels'
import type { SandboxWorld } from '../sandbox-world.js'
import { underMode } from '../under-mode.js'

/** A real renderer whose calls go wrong as `POST /sandbox/behaviour {"channel":"invoice"}` says. */
export function sandboxInvoiceRenderer(renderer: InvoiceRenderer, world: SandboxWorld): InvoiceRenderer {
  return {
    render: async (document, signal) =>
      underMode(await world.takeMode('invoice'), () => renderer.render(document, signal), signal),
  }
}
