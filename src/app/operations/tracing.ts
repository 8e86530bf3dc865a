import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/http.ts';

export interface TracingOptions {
  /** The collector of OpenTelemetry, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** The share of the requests that is traced where the caller does not decide, from 0 to 1. */
  share: number;
  /** A request's path without its query and without secrets. */
  pathOf: (request: FastifyRequest) => string;
}

export interface Tracing {
  /** Makes a span of each request of the server, as part of the caller's trace where it sends a `traceparent`. */
  traceRequests(app: App): void;
  /** Makes a span of a statement that has ended, within the request that made it. Its values are not in it. */
  onQuery(query: { sql: string; ms: number }): void;
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>;
}

const closeMs = 2_000;
const longestStatement = 2_000;

/** Traces of requests and their database statements for a collector of OpenTelemetry (rule pages/traces). */
export function openTracing(options: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: closeMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('arasta');
  const current = new AsyncLocalStorage<Context>();
  return {
    traceRequests: (app) => traceRequests(app, { tracer, current, pathOf: options.pathOf }),
    onQuery({ sql, ms }) {
      const parent = current.getStore();
      if (parent === undefined) return;
      const now = Date.now();
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestStatement),
      };
      const named = /^\s*(\w+)/.exec(sql)?.[1] ?? 'statement';
      tracer
        .startSpan(named, { kind: SpanKind.CLIENT, startTime: now - ms, attributes }, parent)
        .end(now);
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function traceRequests(
  app: App,
  {
    tracer,
    current,
    pathOf,
  }: {
    tracer: Tracer;
    current: AsyncLocalStorage<Context>;
    pathOf: TracingOptions['pathOf'];
  },
): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = callersContext(request);
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'url.path': pathOf(request),
    };
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    spans.set(request, span);
    current.run(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** The trace of the caller, for example of the proxy; a new one where it names none. */
function callersContext({ headers }: FastifyRequest): Context {
  const { traceparent } = headers;
  const found = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT;
}
