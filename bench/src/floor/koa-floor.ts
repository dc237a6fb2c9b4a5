import type { RequestListener } from 'node:http'
import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'
import type { Context, Next } from 'koa'
import { qcDetailPath } from '../data/qc-detail-requests.js'
import type { Principal } from './bearer-token.js'
import { failure, statusOf, success } from './envelope.js'
import type { PartnerHandler } from './partner-handler.js'
import { Refusal } from './refusal.js'

interface State {
  principal: Principal
}

/** The handler on Koa with its body parser, which stands behind authentication. */
export function koaFloor(handler: PartnerHandler): RequestListener {
  const app = new Koa<State>()
  app.use(envelopeErrors)
  app.use(async (context, next) => {
    if (context.path !== qcDetailPath) throw new Refusal(404, 'Not found')
    if (context.method !== 'POST') throw new Refusal(405, 'Method not allowed')
    context.state.principal = await handler.authenticate((name) => context.req.headers[name] as string | undefined)
    await next()
  })
  app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '1mb' }))
  app.use(async (context) => {
    context.body = success(await handler.answer(context.state.principal, context.request.body))
  })
  const callback = app.callback()
  return (request, response) => void callback(request, response)
}

async function envelopeErrors(context: Context, next: Next): Promise<void> {
  try {
    await next()
  } catch (error) {
    const envelope = failure(error)
    context.status = statusOf(envelope)
    context.body = envelope
  }
}
