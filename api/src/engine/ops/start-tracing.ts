import type { Logger } from './logger.js';
import { traceWith } from './tracing.js';

/** The end of the process waits at most this long for a collector. */
const FLUSH_MS = 1000;
/** Between two warnings, since a collector that is away would otherwise cause one for each export. */
const WARNING_INTERVAL_MS = 60_000;

/**
 * Sends spans to the collector that the variables `OTEL_*` name, all of which OpenTelemetry's own packages read. They are
 * loaded only now, since they take time and memory. Returns a function that sends the last spans.
 */
export async function startTracing(version: string, log: Pick<Logger, 'warn'>): Promise<() => Promise<void>> {
  const [{ diag, DiagLogLevel }, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);

  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string): void => {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = performance.now();
    log.warn({ reason: message.slice(0, 300) }, 'sending traces failed');
  };
  const ignore = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);

  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new sdk.NodeTracerProvider({
    // The variables come last, so that an operator can choose another name.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'marquee', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  traceWith(provider.getTracer('marquee', version));

  return async () => {
    traceWith(undefined);
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    diag.disable();
  };
}
