// `npm run write:lifecycles`: writes docs/lifecycles.md from the built core; tests/structure/lifecycles.test.ts holds it
// to the code.
import { writeFileSync } from 'node:fs'
import { lifecycles } from '@org/openapi-core'
import { lifecycleDocument } from './lifecycle-document.mjs'

writeFileSync(new URL('../docs/lifecycles.md', import.meta.url), lifecycleDocument(lifecycles))
