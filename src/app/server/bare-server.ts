import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { App } from '#platform/http.ts';
import { limitedLog } from '#platform/log.ts';
import { proxyCheck } from '#platform/trusted-proxies.ts';
import { readerLimits, type ConnectionLimits } from './connections.ts';
import { limitedServers } from './http-server.ts';
import { answerUnroutable } from './error-handler.ts';
import { securityHeaders } from './plugins.ts';
import { registerRequestLog } from './request-log.ts';
import { compileSerializer, compileValidator } from './validation.ts';
import type { ServerOptions } from './server-options.ts';

const kilobyte = 1024;

/** Fastify with its limits, its checks of what comes and goes, and its log; without any route. */
export function bareServer(options: ServerOptions): App {
  const { environment, log } = options;
  const logger: FastifyBaseLogger = log;
  const isProxy = proxyCheck(environment.trustProxy);
  const { maxConnections, connectionsPerAddress } = environment;
  const limits: ConnectionLimits = {
    ...readerLimits,
    total: maxConnections,
    perAddress: connectionsPerAddress,
    ...options.connectionLimits,
  };
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    ...limitedServers(limits, { isProxy: (address) => isProxy(address, 0), tell: limitedLog(log) }),
    bodyLimit: 64 * kilobyte,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnroutable(securityHeaders(environment)),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer(options.development));
  registerRequestLog(app, options);
  const { middleware } = options;
  if (middleware) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done));
  }
  return app;
}
