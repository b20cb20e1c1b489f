import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createAuthenticator } from './app/authentication'
import { serveCardCallbacks } from './app/card-callbacks'
import { limitConnections } from './app/connection-shares'
import { serveDecisionLinks } from './app/decision-links'
import { serveApiDocs, serveDocsSite } from './app/documentation-site'
import { serveEmbedding } from './app/embedding'
import { handleErrors, sendNotFound } from './app/envelope'
import { serveEventStream } from './app/event-stream'
import { serveFiles } from './app/files'
import { drainConnections, type ShutdownState, serveHealth } from './app/health'
import { serveInstallableApp } from './app/installable-app'
import { serveMcp } from './app/mcp'
import { serveMetrics } from './app/metrics'
import { serveOAuth } from './app/oauth'
import { createPageHandler, servePageFiles } from './app/page-files'
import { servePluginModules } from './app/plugin-modules'
import { requestPathOf } from './app/request'
import { registerBodyParsers } from './app/request-body'
import { limitBodyDuration } from './app/request-timeouts'
import { registerCallRoutes } from './app/routes'
import { serveSchemas } from './app/schemas'
import { serveScim } from './app/scim'
import { setSecurityHeaders } from './app/security-headers'
import { serveSsoMessages } from './app/sso'
import type { ToolCallEmitter } from './app/tool-calls'
import { traceRequests } from './app/traces'
import {
  type AppContext,
  type AppContexts,
  createTokenBuckets,
  maxFileNameLength,
  type RateLimit,
  requestLimits,
} from './platform'
import { projectRoot } from './platform/config'
import { endScanWaits } from './services/scan-sign-in'

/** Rate limit of one person, far above normal use. A body of 4 MB counts as 257 requests. */
const usualRate: RateLimit = { burst: 1000, perSecond: 200, bytes: 16 * 1024 }

/**
 * Rate limit of one address for calls without an account: enough for a whole office that signs in at nine.
 */
const usualOpenRate: RateLimit = { burst: 300, perSecond: 50, bytes: 2 * 1024 }

const builtPage = join(projectRoot, 'dist/web')
const builtDocs = join(projectRoot, 'dist/docs')

/**
 * Options of the app: rate limits, folders of the built page and documentation, contexts of the other
 * environments, and a shutdown hook.
 */
interface AppOptions {
  rate?: RateLimit
  openRate?: RateLimit
  pageRoot?: string
  docsRoot?: string
  test?: AppContext
  archive?: AppContext
  leaving?: ShutdownState
}

/** Builds the HTTP server, ready to listen or for injected requests. */
export function buildApp(
  appContext: AppContext,
  {
    rate = usualRate,
    openRate = usualOpenRate,
    pageRoot = builtPage,
    docsRoot = builtDocs,
    test,
    archive,
    leaving = { begun: false },
  }: AppOptions = {},
): FastifyInstance {
  const appContexts: AppContexts = { prod: appContext, test, archive }
  const app = Fastify({
    loggerInstance: appContext.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: requestLimits.openBytes,
    // The address of a file ends in its name, whose characters take up to three letters.
    routerOptions: { maxParamLength: 3 * maxFileNameLength },
    // A start may take long on a busy machine; aborting it would only begin the next one.
    pluginTimeout: 0,
    // Only these proxies may set the client address.
    trustProxy: [...appContext.config.trustedProxies],
    requestTimeout: requestLimits.requestTime,
    connectionTimeout: requestLimits.silentTime,
    http: { headersTimeout: requestLimits.headersTime, connectionsCheckingInterval: 5_000 },
    genReqId: appContext.newId,
    // Requests on a kept-alive connection are still answered while the server stops.
    return503OnClosing: false,
    // A path that cannot be decoded is not a call.
    frameworkErrors: (_, request, reply) => void sendNotFound(request, reply),
  })
  app.server.maxConnections = appContext.config.maxConnections
  limitConnections(app.server, appContext.config)
  const people = createTokenBuckets(rate, appContext.clock)
  const open = createTokenBuckets(openRate, appContext.clock)
  const authenticate = createAuthenticator(appContexts, createTokenBuckets(openRate, appContext.clock))
  const toolCalls: ToolCallEmitter = new EventEmitter()

  handleErrors(app, appContext)
  setSecurityHeaders(app)
  drainConnections(app, leaving)
  if (appContext.config.accessLog || appContext.log.isLevelEnabled('info'))
    logRequests(app, appContext, toolCalls)
  if (appContext.config.tracesTo) traceRequests(app)
  limitBodyDuration(app, appContext.config)
  app.register(fastifyCompress, { threshold: 1024 })
  registerBodyParsers(app, appContext)
  app.register(async (scope) => {
    registerCallRoutes(scope, appContexts, { people, open, authenticate })
    serveEmbedding(scope, appContexts, open)
    serveEventStream(scope, authenticate, people)
    serveSsoMessages(scope, appContexts, open)
    serveDecisionLinks(scope, appContexts, open)
    serveCardCallbacks(scope, appContexts, open)
    serveMcp(scope, appContexts, { authenticate, people, toolCalls })
    serveOAuth(scope, appContexts, open)
    serveScim(scope, appContexts, { open, senders: people })
    scope.addHook('preClose', async () => endScanWaits(appContext))
    serveFiles(scope, appContexts, { authenticate, people })
    serveHealth(scope, appContexts, leaving)
    serveMetrics(scope, appContext, toolCalls)
    serveSchemas(scope)
    serveApiDocs(scope)
    servePageFiles(scope, pageRoot)
    serveInstallableApp(scope, appContext, pageRoot)
    servePluginModules(scope, appContext)
    serveDocsSite(scope, docsRoot)
  })
  app.setNotFoundHandler(createPageHandler(appContext, pageRoot))
  return app
}

/** Logs a line for each request and each call of a tool, regardless of other logging. */
function logRequests(app: FastifyInstance, { log: all }: AppContext, toolCalls: ToolCallEmitter): void {
  const log = all.child({}, { level: 'info' })
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, standing } = request
    const person = standing && 'caller' in standing ? standing.caller.id : undefined
    const ms = Math.round(reply.elapsedTime)
    log.info(
      { request: id, method, path: requestPathOf(request), status: reply.statusCode, ms, person },
      'request',
    )
  })
  toolCalls.on('call', ({ route: _, ms, ...facts }) => log.info({ ...facts, ms: Math.round(ms) }, 'request'))
}
