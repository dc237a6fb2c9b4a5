import type { RequestListener } from 'node:http'
import { expressOpenApi } from '@org/openapi-adapters-express'
import type { Handler } from '@org/openapi-host'
import express from 'express'

/** The engine in an Express host that has nothing else: no body parser, the engine reads the body itself. */
export function mountOnExpress(handler: Handler): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.use(expressOpenApi(handler))
  return app
}
