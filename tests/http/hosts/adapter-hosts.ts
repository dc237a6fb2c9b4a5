import { bodyParser } from '@koa/bodyparser'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import { createListener } from '@org/openapi-core/node'
import type { AdapterContractOptions, AdapterHandler, AdapterHostOptions, RunningHost } from '@org/openapi-testing'
import express from 'express'
import Koa from 'koa'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

async function listen(listener: RequestListener): Promise<RunningHost> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => server.close((error) => (error === undefined ? resolve() : reject(error)))),
  }
}

/** Leaves `{}` where no parser has read anything, as body parsers before Express 5 do. */
const fillBody: express.RequestHandler = (request, _response, next) => {
  request.body ??= {}
  next()
}

export function startExpress(handler: AdapterHandler, { parsers, prefix }: AdapterHostOptions): Promise<RunningHost> {
  const app = express().disable('x-powered-by')
  // Otherwise Express prints what a handler throws.
  app.set('env', 'test')
  if (parsers) app.use(express.json(), express.urlencoded(), fillBody)
  app.use(prefix === '' ? '/' : prefix, expressOpenApi(handler))
  return listen(app as RequestListener)
}

/** Leaves `{}` of nothing, and no text, as koa-body does. */
const fillKoaBody: Koa.Middleware = (context, next) => {
  const request = context.request as { rawBody?: string; body?: unknown }
  if (!request.rawBody) delete request.rawBody
  request.body ??= {}
  return next()
}

export function startKoa(handler: AdapterHandler, { parsers, prefix }: AdapterHostOptions): Promise<RunningHost> {
  const app = new Koa()
  app.silent = true
  if (parsers) app.use(bodyParser()).use(fillKoaBody)
  const middleware = koaOpenApi(handler)
  app.use((context, next) => {
    const { path } = context
    if (prefix === '') return middleware(context, next)
    if (!path.startsWith(`${prefix}/`)) return next()
    // As koa-mount does it.
    context.path = path.slice(prefix.length)
    return middleware(context, async () => {
      context.path = path
      await next()
      context.path = path.slice(prefix.length)
    })
  })
  const callback = app.callback()
  return listen((message, response) => void callback(message, response))
}

export function startNode(handler: AdapterHandler, { prefix }: AdapterHostOptions): Promise<RunningHost> {
  const listener = createListener(handler)
  return listen((message, response) => {
    const url = message.url ?? '/'
    if (prefix !== '' && !url.startsWith(`${prefix}/`)) return void response.writeHead(404).end()
    message.url = url.slice(prefix.length)
    listener(message, response)
  })
}

/** The adapters of this repository. */
export const adapters: readonly AdapterContractOptions[] = [
  { name: 'express', start: startExpress },
  { name: 'koa', start: startKoa },
  { name: 'node:http', start: startNode, hasParsers: false },
]
