import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/**
 * Spans of OpenTelemetry (docs/decisions/0023): one trace for each request, with its statements and the mails that it
 * causes. They have routes, statements and kinds of mails, never values or people. Without a tracer nothing is recorded.
 */
let tracer: Tracer | undefined;

/** The span of the request or mail that is being processed. Unset if that is not recorded. */
const current = new AsyncLocalStorage<Span>();

/** Makes spans with this tracer from now on; with undefined, none. */
export const traceWith = (next: Tracer | undefined): void => void (tracer = next);

/** W3C Trace Context: version, trace, span and flags. */
export type Traceparent = string;

interface SpanEnd {
  /** Ends the span. `error` is the code with which it failed, never a message. */
  end(attributes?: Attributes, error?: string): void;
}

export interface RequestSpan extends SpanEnd {
  traceId: string;
  /** Calls `work`; what it does, also later, belongs to the span. */
  run<Result>(work: () => Result): Result;
  rename(name: string): void;
}

interface TraceOptions {
  kind: SpanKind;
  attributes: Attributes;
  /** A span of another process, or of this one at another time, which caused the work. */
  parent?: Traceparent | undefined;
}

/** Begins the span of a request or a mail. Undefined if it is not recorded. */
export function beginTrace(name: string, { kind, attributes, parent }: TraceOptions): RequestSpan | undefined {
  const span = tracer?.startSpan(name, { kind, attributes }, contextOf(parent));
  if (!span?.isRecording()) return undefined;
  return {
    traceId: span.spanContext().traceId,
    run: (work) => current.run(span, work),
    rename: (name) => void span.updateName(name),
    end: endOf(span),
  };
}

/** Whether `beginSpan` returns a span, so that its arguments need not be made for nothing. */
export const isTraced = (): boolean => tracer !== undefined && current.getStore() !== undefined;

/** Begins a span within that of the current request or mail. Undefined outside one. */
export function beginSpan(name: string, attributes: Attributes): SpanEnd | undefined {
  const parent = current.getStore();
  if (!tracer || !parent) return undefined;
  const within = trace.setSpan(ROOT_CONTEXT, parent);
  return { end: endOf(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within)) };
}

/** Adds attributes to the span of the current request or mail. */
export const annotate = (attributes: Attributes): void => void current.getStore()?.setAttributes(attributes);

/** The current span, for work that it causes later or in another process. Undefined outside one. */
export function traceparent(): Traceparent | undefined {
  const span = current.getStore()?.spanContext();
  return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

function contextOf(parent: Traceparent | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(parent ?? '') ?? [];
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

const endOf =
  (span: Span): SpanEnd['end'] =>
  (attributes = {}, error) => {
    span.setAttributes(attributes);
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
    span.end();
  };
