import { diag, DiagLogLevel } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import type { Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { IMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { createLogger } from '@org/openapi-host'
import {
  Durations,
  Gauges,
  observeProcess,
  openTelemetry,
  promiseContext,
  scope,
  traceFields,
} from '@org/openapi-telemetry'
import { diagnosticsTo } from './diagnostics.js'
import type { Environment } from './environment.js'
import { MetricsPage } from './metrics-page.js'
import type { Observability } from './observability.js'
import { ScrapedReader } from './scraped-reader.js'

/** What is not handed over by then is lost: nobody who stops a host waits for a collector that is away. */
const FLUSH_MS = 2000

/** Starts the SDK, its exporters and the page of metrics, as the environment asks. Throws `StartError`. */
export async function startTelemetry(environment: Environment, worker: number): Promise<Observability> {
  const logger = createLogger(undefined, { mixin: traceFields })
  diag.setLogger(diagnosticsTo(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const resource = resourceOf()
  const own = { durations: new Durations(), gauges: new Gauges() }
  const scraped = environment.metricsPort === undefined ? undefined : new ScrapedReader(own.durations, own.gauges)
  const page = scraped && (await MetricsPage.listen(scraped, environment, worker))
  const tracers = tracersOf(environment, resource)
  const contextManager = promiseContext()
  tracers.register({ ...(contextManager && { contextManager }) })
  const pushed = environment.otlpEndpoint === undefined ? [] : [pushing(own, environment)]
  const readers: IMetricReader[] = [...(scraped ? [scraped] : []), ...pushed]
  const meters = new MeterProvider({ resource, readers })
  const meter = meters.getMeter(...scope)
  const tracer = tracers.getTracer(...scope)
  // With a page alone no trace is kept.
  const traceRatio = environment.otlpEndpoint === undefined ? 0 : environment.traceRatio
  const endProcess = observeProcess(meter)
  if (page !== undefined) logger.info({ host: environment.metricsHost, port: page.port }, 'metrics are served')
  return {
    logger,
    telemetry: openTelemetry({ tracer, meter, ...own, ...(traceRatio !== undefined && { traceRatio }) }),
    async stop() {
      // The last reading is made as the meters shut down.
      await within(FLUSH_MS, [tracers.shutdown(), meters.shutdown(), ...(page ? [page.stop()] : [])])
      endProcess()
    },
  }
}

/** Exporters read their own variables: `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS` and so on. */
function tracersOf({ otlpEndpoint, traceRatio }: Environment, resource: Resource): NodeTracerProvider {
  // Lines of the log name their trace also where nobody is sent it.
  if (otlpEndpoint === undefined) return new NodeTracerProvider({ resource, sampler: new AlwaysOffSampler() })
  // 2,048 spans wait at most. Where it is not decided before the tracer is asked, the sampler is that of `OTEL_TRACES_SAMPLER`.
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())]
  const sampler = traceRatio === undefined ? undefined : new ParentBasedSampler({ root: new AlwaysOnSampler() })
  return new NodeTracerProvider({ resource, spanProcessors, ...(sampler && { sampler }) })
}

/** What is counted and read by the package instead of by the SDK. */
interface Own {
  readonly durations: Durations
  readonly gauges: Gauges
}

function pushing({ durations, gauges }: Own, { metricExport }: Environment): IMetricReader {
  const exporter = new OTLPMetricExporter()
  return new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: metricExport.intervalMs,
    exportTimeoutMillis: metricExport.timeoutMs,
    metricProducers: [durations.producer(exporter), gauges.producer()],
  })
}

/** `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` go before what the host calls itself. */
function resourceOf(): Resource {
  const own = defaultResource().merge(resourceFromAttributes({ 'service.name': 'openapi-host' }))
  return own.merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))
}

/** Resolves when all of it has ended, well or not, and not later than after `limitMs`. */
async function within(limitMs: number, work: readonly Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, limitMs)))
  await Promise.race([Promise.allSettled(work), limit])
  clearTimeout(timer)
}
