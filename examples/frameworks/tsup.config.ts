import { defineConfig } from 'tsup'
import { exampleConfig } from '../../tools/tsup.js'

export default defineConfig(
  exampleConfig({
    entry: {
      express: 'src/express.ts',
      fastify: 'src/fastify.ts',
      hono: 'src/hono.ts',
      koa: 'src/koa.ts',
      nest: 'src/nest.ts',
      next: 'src/next.ts',
      node: 'src/node.ts',
    },
  }),
)
