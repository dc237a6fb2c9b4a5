import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** What is used of the format: a key that is misspelt, or that nobody has thought about, is refused. */
const service = z.strictObject({
  build: z.literal('.').optional(),
  image: z.string().optional(),
  restart: z.literal('unless-stopped'),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.string().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().regex(/^\d+s$/),
  shm_size: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() })
    .optional(),
  secrets: z.array(z.string()),
  volumes: z.array(z.string()),
})

const composeFile = z.strictObject({
  services: z.strictObject({ host: service, postgres: service }),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
})

/** The compose file at the root. */
export function readComposeFile(): z.output<typeof composeFile> {
  return composeFile.parse(parse(readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')))
}

/** The variables of a service where those that they are made of are not set. */
export function withDefaults(environment: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')]))
}
