// `npm run write:openapi`: writes docs/openapi from the built core. The documents are committed, because
// their difference is the review of the wire contract; tests/structure/openapi.test.ts holds them to the code.
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocuments } from '@org/openapi-core'

const folder = new URL('../docs/openapi/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, document] of Object.entries(openApiDocuments())) {
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(document, null, 2)}\n`)
}
