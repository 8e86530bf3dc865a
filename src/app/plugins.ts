import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { DatabaseHandle } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Environment } from '#platform/environment.ts';

const kilobyte = 1024;

/** Parsers, limits and headers that every route has (reliability: Markup, Load). */
export async function registerPlugins(
  app: App,
  o: { environment: Environment; database: DatabaseHandle },
): Promise<void> {
  const { environment, database } = o;
  await app.register(underPressure, {
    maxEventLoopDelay: 1500,
    retryAfter: 2,
    healthCheckInterval: 500,
    // Far more callers than connections: answering "busy" now is better than a pile-up.
    healthCheck: async () => database.stats().waiting < 500,
  });
  await app.register(cookie);
  // No call takes plain text: 415 instead of a body that no schema fits.
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: 64 * kilobyte });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 50, fieldSize: 16 * kilobyte, parts: 50 },
  });
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.ip,
  });
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (methods.every((method) => method === 'GET' || method === 'HEAD')) return;
    route.config = { ...route.config, rateLimit: { max: environment.writesPerMinute } };
  });
  await app.register(helmet, securityHeaders(environment));
}

function securityHeaders({ production, publicUrl }: Environment) {
  const secure = publicUrl.startsWith('https:');
  // In development Vite's client needs an inline script, its own styles and a socket.
  const develop = production ? [] : ["'unsafe-inline'"];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...develop],
        styleSrc: ["'self'", ...develop],
        // A width or a delay that a component computes; attributes cannot fetch or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: production ? ["'self'"] : ["'self'", 'ws:'],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    xFrameOptions: { action: 'deny' as const },
    xXssProtection: false,
  };
}
