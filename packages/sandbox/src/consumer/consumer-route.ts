import { ApiError } from '@org/openapi-core'
import type { HostPrincipal, OpenApi, RequestContext } from '@org/openapi-core'
import type { Repositories } from '@org/openapi-core/storage'
import { z } from 'zod'
import { defineRoute } from '../control-route.js'
import type { ControlRoute } from '../control-route.js'

/** The part of an engine that a consumer application uses. */
export type ConsumerEngine = Pick<OpenApi, 'services' | 'context'>

/** In whose name a consumer application calls services: its host's. */
export type ConsumerContext = RequestContext<Repositories, HostPrincipal>

/** One call of the simulated consumer application; every body names the tenant. */
interface ConsumerCall<Shape extends z.ZodRawShape> {
  /** Under `/consumer`. */
  readonly path: string
  readonly body: Shape
}

/** Any body names the tenant that it is about. */
const tenantId = z.int().min(1)

/**
 * Declares a call that a member's application would make of the services. What a service refuses is no failure of the
 * sandbox: it is answered as the engine's own APIs word it, with 200.
 */
export function defineConsumerRoute<Shape extends z.ZodRawShape>(
  { path, body }: ConsumerCall<Shape>,
  answer: (
    context: ConsumerContext,
    input: z.output<z.ZodObject<Shape>>,
    services: ConsumerEngine['services'],
  ) => Promise<unknown>,
): (engine: ConsumerEngine) => ControlRoute {
  const inTenant = z.looseObject({ tenantId })
  const schema = z.strictObject({ tenantId, ...body })
  const members = z.object(body)
  return (engine) =>
    defineRoute({ method: 'POST', path: `/consumer${path}`, body: schema }, async (input) => {
      const context = engine.context(inTenant.parse(input).tenantId)
      try {
        return await answer(context, members.parse(input), engine.services)
      } catch (error) {
        if (error instanceof ApiError) return { code: error.code, msg: error.messageIn('en') }
        throw error
      }
    })
}
