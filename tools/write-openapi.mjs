// `npm run write:openapi`: writes docs/openapi from the built core. The documents are committed, because
// their difference is the review of the wire contract; tests/structure/openapi.test.ts holds them to the code.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createOpenApi } from '@org/openapi-core'

const refuse = async () => {
  throw new Error('The documents are made without a database or a marketplace')
}

// The documents are constants of the code: the engine is started only to be asked for them.
const { documents } = await createOpenApi({
  storage: { system: {}, forTenant: () => ({}), migrate: async () => {}, pendingMigrations: refuse, health: refuse, close: refuse },
  channels: { goods: { findGoods: refuse } },
  tokens: { keys: [{ kid: 'none', secret: 'not a secret: no token is issued with it' }] },
})

const folder = new URL('../docs/openapi/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, document] of Object.entries(documents)) {
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(document, null, 2)}\n`)
}
