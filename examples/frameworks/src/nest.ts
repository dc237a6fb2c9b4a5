import 'reflect-metadata'
import type { Server } from 'node:http'
import { Controller, Get, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

const openApi = await createOpenApi({
  storage: sqliteStorage({ file: process.env['DATABASE_URL'] ?? ':memory:' }),
  channels: sandboxChannels(), // or your own marketplaces
  admin: { bootstrapKey: process.env['OPENAPI_ADMIN_KEY'] },
})

@Controller()
class HelloController {
  @Get('/hello')
  hello() {
    return 'a route of your own'
  }
}

@Module({ controllers: [HelloController] })
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: ['error', 'warn'] })
// Middleware of your own comes before Nest's body parsers: the engine reads bodies itself.
app.use(expressOpenApi(openApi))

const server: Server = app.getHttpServer()
server.headersTimeout = 10_000
server.requestTimeout = 15_000
await app.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1')
openApi.start() // runs the jobs until close()
console.log(`listening on ${await app.getUrl()}`)

process.once('SIGTERM', () => {
  openApi.stopWaiting() // calls that wait for events are answered
  server.close(() => void openApi.close())
})
