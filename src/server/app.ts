import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { limitConnections } from './app/connection-shares'
import { serveDocs } from './app/docs'
import { serveDocsSite } from './app/docs-site'
import { answerErrors, answerNotFound } from './app/envelope'
import { serveFiles } from './app/files'
import { setHeaders } from './app/headers'
import { serveHealth } from './app/health'
import { endConnections, type Leaving } from './app/leaving'
import { serveMetrics } from './app/metrics'
import { pageOrNotFound, servePageFiles } from './app/page'
import { servePush } from './app/push'
import { pathOf } from './app/request'
import { readBodies } from './app/request-body'
import { routeCalls } from './app/routes'
import { serveSchemas } from './app/schemas'
import { createSignIn } from './app/sign-in'
import { limitBodies } from './app/time-limits'
import { traceRequests } from './app/traces'
import { projectRoot } from './platform/config'
import type { House, Houses } from './platform/container'
import { limits } from './platform/limits'
import { createTokenBuckets, type Rate } from './platform/rate'

/** What one person may send; far above any person's pace. A body of 4 MB counts as 257 requests. */
const usualRate: Rate = { burst: 1000, perSecond: 200, bytes: 16 * 1024 }

/** What one address may send of calls that need no account: enough for a whole office that signs in at nine. */
const usualOpenRate: Rate = { burst: 300, perSecond: 50, bytes: 2 * 1024 }

const builtPage = join(projectRoot, 'dist/web')
const builtDocs = join(projectRoot, 'dist/docs')

/** What may be set: the pace, where the built page and the built documentation lie, the houses of the other environments, a way to say that it will stop. */
interface AppOptions {
  rate?: Rate
  openRate?: Rate
  pageRoot?: string
  docsRoot?: string
  test?: House
  archive?: House
  leaving?: Leaving
}

/** The whole HTTP side of the server, ready to listen or to be injected into. */
export function buildApp(
  house: House,
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
  const houses: Houses = { prod: house, test, archive }
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.openBytes,
    // On a machine that is busy a start may take long; to give it up would only begin the next one.
    pluginTimeout: 0,
    // Only these proxies may tell whom they speak for.
    trustProxy: [...house.config.trustedProxies],
    requestTimeout: limits.requestTime,
    connectionTimeout: limits.silentTime,
    http: { headersTimeout: limits.headersTime, connectionsCheckingInterval: 5_000 },
    genReqId: house.newId,
    // What comes on a kept connection while the server stops is answered like everything else.
    return503OnClosing: false,
    // A path that cannot be decoded is no call.
    frameworkErrors: (_, request, reply) => void answerNotFound(request, reply),
  })
  app.server.maxConnections = house.config.maxConnections
  limitConnections(app.server, house.config)
  const people = createTokenBuckets(rate, house.clock)
  const open = createTokenBuckets(openRate, house.clock)
  const signIn = createSignIn(houses, createTokenBuckets(openRate, house.clock))

  answerErrors(app, house)
  setHeaders(app)
  endConnections(app, leaving)
  if (house.config.accessLog || house.log.isLevelEnabled('info')) logRequests(app, house)
  if (house.config.tracesTo) traceRequests(app)
  limitBodies(app, house.config)
  app.register(fastifyCompress, { threshold: 1024 })
  readBodies(app, house)
  app.register(async (scope) => {
    routeCalls(scope, houses, { people, open, signIn })
    servePush(scope, signIn, people)
    serveFiles(scope, houses, people)
    serveHealth(scope, houses, leaving)
    serveMetrics(scope, house)
    serveSchemas(scope)
    serveDocs(scope)
    servePageFiles(scope, pageRoot)
    serveDocsSite(scope, docsRoot)
  })
  app.setNotFoundHandler(pageOrNotFound(house, pageRoot))
  return app
}

/** A line for each request, whatever else is logged. */
function logRequests(app: FastifyInstance, { log: all }: House): void {
  const log = all.child({}, { level: 'info' })
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, standing } = request
    const person = standing && 'caller' in standing ? standing.caller.id : undefined
    const ms = Math.round(reply.elapsedTime)
    log.info({ request: id, method, path: pathOf(request), status: reply.statusCode, ms, person }, 'request')
  })
}
