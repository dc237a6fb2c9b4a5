// `npm run write:error-codes`: writes docs/guides/partners/error-codes.md from the built core and the sources;
// tests/structure/error-codes.test.ts holds it to the code.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorCatalogue, openApiDocuments } from '@org/openapi-core'
import { errorAdvice, errorCodeDocument, errorComments } from './error-code-document.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = errorCodeDocument({
  catalogue: errorCatalogue,
  documents: openApiDocuments(),
  comments: errorComments(root),
  adviceOf: await errorAdvice(root),
})
writeFileSync(new URL('../docs/guides/partners/error-codes.md', import.meta.url), text)
