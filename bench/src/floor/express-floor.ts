import type { RequestListener } from 'node:http'
import express from 'express'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { qcDetailPath } from '../data/qc-detail-requests.js'
import type { Principal } from './bearer-token.js'
import { failure, statusOf, success } from './envelope.js'
import type { PartnerHandler } from './partner-handler.js'

/**
 * The handler on Express with `express.json()`, which stands behind authentication. Express hashes each
 * answer for an ETag unless it is told not to (`lean`), as few are.
 */
export function expressFloor(handler: PartnerHandler, lean: boolean): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  if (lean) app.disable('etag')
  const authenticate: RequestHandler = async (request, response, next) => {
    response.locals['principal'] = await handler.authenticate((name) => request.headers[name] as string | undefined)
    next()
  }
  app.post(qcDetailPath, authenticate, express.json({ limit: '1mb' }), async (request, response) => {
    const body: unknown = request.body
    response.json(success(await handler.answer(response.locals['principal'] as Principal, body)))
  })
  app.use(envelopeErrors)
  return app
}

// oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
const envelopeErrors: ErrorRequestHandler = (error, _request, response, _next) => {
  const envelope = failure(error)
  response.status(statusOf(envelope)).json(envelope)
}
