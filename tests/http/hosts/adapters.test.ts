import { adapterContract } from '@org/openapi-testing'
import { adapters } from './adapter-hosts.js'

for (const adapter of adapters) adapterContract(adapter)
