import { paymentChannelContract } from '@org/openapi-testing'
import { sandboxGateway } from './sandbox-gateway.js'

paymentChannelContract({ name: 'sandbox', create: sandboxGateway })
