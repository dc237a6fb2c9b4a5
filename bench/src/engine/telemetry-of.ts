import type { Telemetry } from '@org/openapi-core/telemetry'

/** Imported on demand: whoever measures nothing has nothing of it in its memory. */
export async function telemetryOf(target: { readonly telemetry?: boolean }): Promise<{ telemetry?: Telemetry }> {
  if (target.telemetry !== true) return {}
  return { telemetry: (await import('./sampled-telemetry.js')).sampledTelemetry() }
}
