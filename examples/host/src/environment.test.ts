import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.js'

const SECRET = 's'.repeat(32)

describe('the environment of a host', () => {
  it('has defaults', () => {
    expect(readEnvironment({ PORT: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      isAdminKeyMade: true,
      demoData: 'month',
      sandbox: true,
      trustedProxies: [],
      workers: 1,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      otlpEndpoint: undefined,
      metricExport: { intervalMs: 60_000, timeoutMs: 30_000 },
      drainSeconds: 0,
    })
  })

  it('makes another admin key each time, unless it is given one', () => {
    expect(readEnvironment({}).adminKey).not.toBe(readEnvironment({}).adminKey)
    expect(readEnvironment({ OPENAPI_ADMIN_KEY: 'k'.repeat(16) })).toMatchObject({
      adminKey: 'k'.repeat(16),
      isAdminKeyMade: false,
    })
  })

  const production = { NODE_ENV: 'production', OPENAPI_TOKEN_SECRET: SECRET, OPENAPI_ADMIN_KEY: 'k'.repeat(32) }

  it('has neither sandbox nor demo data in production unless they are asked for', () => {
    expect(readEnvironment(production)).toMatchObject({
      isProduction: true,
      sandbox: false,
      demoData: 'none',
      isAdminKeyMade: false,
    })
    expect(readEnvironment({ ...production, SANDBOX: '1', DEMO_DATA: '1' })).toMatchObject({
      sandbox: true,
      demoData: 'month',
    })
  })

  it.each([
    [{ OPENAPI_TOKEN_SECRET: '' }, 'OPENAPI_TOKEN_SECRET: is required'],
    [{ OPENAPI_ADMIN_KEY: '' }, 'OPENAPI_ADMIN_KEY: is required'],
    [{ OPENAPI_ADMIN_KEY: 'k'.repeat(31) }, 'OPENAPI_ADMIN_KEY: must have at least 32 characters'],
  ])('takes no default in production: %j', (variables, fault) => {
    expect(() => readEnvironment({ ...production, ...variables })).toThrow(`${fault} with NODE_ENV=production`)
  })

  it.each([
    ['0', 'none'],
    ['false', 'none'],
    ['small', 'small'],
    ['1', 'month'],
    ['true', 'month'],
  ])('makes demo data as DEMO_DATA=%s says: %s', (text, demoData) => {
    expect(readEnvironment({ DEMO_DATA: text })).toMatchObject({ demoData })
  })

  it('lets balancers notice in production that a host stops, for as long as it is told', () => {
    expect(readEnvironment(production).drainSeconds).toBe(5)
    expect(readEnvironment({ ...production, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
    expect(readEnvironment({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(20)
  })

  it('says where metrics and traces go', () => {
    const variables = {
      METRICS_PORT: '9464',
      METRICS_HOST: '::1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    }
    expect(readEnvironment(variables)).toMatchObject({
      metricsPort: 9464,
      metricsHost: '::1',
      otlpEndpoint: 'http://collector:4318',
    })
    expect(readEnvironment({ ...variables, OTEL_SDK_DISABLED: 'true' })).toMatchObject({
      metricsPort: 9464,
      otlpEndpoint: undefined,
    })
  })

  it.each([
    ['2000', '1500', { intervalMs: 2000, timeoutMs: 1500 }],
    ['', '10000', { intervalMs: 60_000, timeoutMs: 10_000 }],
    ['90000', '', { intervalMs: 90_000, timeoutMs: 30_000 }],
    // No export may outlast the time until the next one.
    ['2000', '', { intervalMs: 2000, timeoutMs: 2000 }],
  ])('says how often metrics are sent: every %j ms, within %j', (interval, timeout, metricExport) => {
    const variables = { OTEL_METRIC_EXPORT_INTERVAL: interval, OTEL_METRIC_EXPORT_TIMEOUT: timeout }
    expect(readEnvironment(variables)).toMatchObject({ metricExport })
  })

  it.each([
    ['parentbased_traceidratio', '0.01', 0.01],
    ['parentbased_traceidratio', '.5', 0.5],
    ['parentbased_traceidratio', '1', 1],
    ['parentbased_traceidratio', '1.5', undefined],
    ['parentbased_traceidratio', '', undefined],
    ['traceidratio', '0.01', undefined],
    ['', '0.01', undefined],
  ])('says how many traces are kept: by %s of %j', (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, traceRatio) => {
    expect(readEnvironment({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG })).toMatchObject({ traceRatio })
  })

  it('names the issuer', () => {
    expect(readEnvironment({}).issuer).toBeUndefined()
    expect(readEnvironment({ OPENAPI_ISSUER: 'https://api.example.com' }).issuer).toBe('https://api.example.com')
  })

  it('says where the host is reached, behind which path too', () => {
    expect(readEnvironment({}).publicUrl).toBeUndefined()
    expect(readEnvironment({ PUBLIC_URL: 'https://example.com/shop/' }).publicUrl).toBe('https://example.com/shop')
  })

  it('says what stands before the database', () => {
    expect(readEnvironment({})).toMatchObject({ databasePooler: undefined, databaseMigrationUrl: undefined })
    expect(readEnvironment({ DATABASE_DISTRIBUTION: 'citus' })).toMatchObject({ databaseDistribution: 'citus' })
    const variables = {
      DATABASE_POOLER: 'transaction',
      DATABASE_MIGRATION_URL: 'postgres://direct',
      DATABASE_REPLICA_URL: 'postgres://replica',
    }
    expect(readEnvironment(variables)).toMatchObject({
      databasePooler: 'transaction',
      databaseMigrationUrl: 'postgres://direct',
      databaseReplicaUrl: 'postgres://replica',
    })
  })

  it('reads a list of proxies', () => {
    expect(readEnvironment({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  it.each([
    { PORT: '65536' },
    { PORT: '-1' },
    { PORT: 'x' },
    { WORKERS: '0' },
    { METRICS_PORT: 'x' },
    { METRICS_PORT: '65536' },
    { DRAIN_SECONDS: '-1' },
    { DRAIN_SECONDS: '301' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' },
    { OTEL_METRIC_EXPORT_INTERVAL: '0' },
    { OTEL_METRIC_EXPORT_INTERVAL: '10s' },
    { OTEL_METRIC_EXPORT_TIMEOUT: '60001' },
    { OTEL_METRIC_EXPORT_TIMEOUT: '1500', OTEL_METRIC_EXPORT_INTERVAL: '1000' },
    { DEMO_DATA: 'maybe' },
    { DATABASE_POOLER: 'session' },
    { DATABASE_DISTRIBUTION: 'hash' },
    { SANDBOX: '2' },
    { PUBLIC_URL: 'api.example.com' },
    { PUBLIC_URL: 'ftp://example.com' },
    { PUBLIC_URL: 'https://user:word@example.com' },
    { PUBLIC_URL: 'https://example.com/?a=1' },
    { OPENAPI_ADMIN_KEY: 'with blanks' },
    { OPENAPI_ADMIN_KEY: `schl\u00fcssel-${'k'.repeat(32)}` },
    { OPENAPI_ADMIN_KEY: `${'k'.repeat(32)}\u0007` },
    { OPENAPI_TOKEN_SECRET: 'short' },
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    { TRUSTED_PROXIES: '300.1.1.1' },
    { TRUSTED_PROXIES: '10.0.0.0/8/8' },
  ])('names the variable that is wrong: %j', (wrong) => {
    expect(() => readEnvironment(wrong)).toThrow(Object.keys(wrong)[0])
  })

  it.each(['Production', 'PRODUCTION', 'prod', 'productive'])('does not take NODE_ENV=%s for development', (text) => {
    expect(() => readEnvironment({ NODE_ENV: text })).toThrow('NODE_ENV: must be written production')
  })

  it.each([undefined, '', 'development', 'test', 'staging'])('NODE_ENV=%s is development', (text) => {
    expect(readEnvironment({ NODE_ENV: text }).isProduction).toBe(false)
  })

  it.each([
    ['NODE_ENV', 'production'],
    ['HOST', '0.0.0.0'],
    ['DATABASE_URL', 'data/shop.sqlite'],
    ['OPENAPI_TOKEN_SECRET', SECRET],
    ['OPENAPI_ISSUER', 'shop'],
    ['PUBLIC_URL', 'https://api.example.com'],
    ['METRICS_HOST', '::1'],
    ['SANDBOX', '0'],
    ['PORT', '3000'],
  ])('names %s where it has blanks, a line’s end or quotes around it, and changes nothing', (name, text) => {
    for (const written of [`${text} `, ` ${text}`, `${text}\n`, `${text}\r\n`, `\t${text}`, ' '])
      expect(() => readEnvironment({ [name]: written })).toThrow(
        `${name}: must have no blanks and no line's end around`,
      )
    for (const quote of ['"', "'"])
      expect(() => readEnvironment({ [name]: quote + text + quote })).toThrow(`${name}: must not stand in quotes`)
    expect(() => readEnvironment({ [name]: '""' })).toThrow(`${name}: must not stand in quotes`)
  })

  it('takes secrets from files, without the end of their line, unless the variable itself is set', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    const file = join(folder, 'admin-key')
    writeFileSync(file, `${'k'.repeat(32)}\n`)
    expect(readEnvironment({ OPENAPI_ADMIN_KEY_FILE: file }).adminKey).toBe('k'.repeat(32))
    expect(readEnvironment({ OPENAPI_ADMIN_KEY_FILE: file, OPENAPI_ADMIN_KEY: 'other' }).adminKey).toBe('other')
    expect(() => readEnvironment({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow('DATABASE_URL_FILE')
    writeFileSync(file, '\n')
    expect(() => readEnvironment({ OPENAPI_TOKEN_SECRET_FILE: file })).toThrow('OPENAPI_TOKEN_SECRET_FILE: is empty')
    rmSync(folder, { recursive: true })
  })
})
