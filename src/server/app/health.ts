import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppContext, type AppContexts, homeWorkspace } from '../platform'
import { findNewestFileId } from '../queries'

/** Whether a server is shutting down. */
export interface ShutdownState {
  begun: boolean
}

/** Closes each connection with its response during shutdown, so that the next request goes elsewhere. */
export function drainConnections(app: FastifyInstance, leaving: ShutdownState): void {
  app.addHook('onRequest', async (_, reply) => {
    if (leaving.begun) reply.header('connection', 'close')
  })
}

/** Time within which the first request on a new connection arrives, in ms. */
const firstRequest = 500

/** Reads the newest file by a named statement in a transaction, as every action does. */
const readInTransaction = ({ db }: AppContext) => db.transaction((tx) => findNewestFileId(tx, homeWorkspace))

/** Time that a readiness check waits for a notification, in ms; probes often allow a second for the whole response. */
const pushTimeout = 500

/** Whether a notification arrives; one that was lost takes longer to be given up than a probe waits. */
const isHeardSoon = async ({ push }: AppContext) =>
  !push.isPolling() && Promise.race([push.isHeard(), sleep(pushTimeout, false, { ref: false })])

/** What a proxy passed on of the original request; the doctor requests it at SITE_URL. */
export interface ProxyRequestInfo {
  host: string
  protocol: string
  /** True if a trusted proxy named the client address. */
  isForwarded: boolean
}

const arrivalOf = ({ headers, protocol, ips = [] }: FastifyRequest): ProxyRequestInfo => ({
  host: headers.host ?? '',
  protocol,
  isForwarded: ips.length > 1,
})

/** How open pages learn of changes: by notifications, or by the clock while none arrives. */
export type PushState = 'notifications' | 'clock'

/**
 * Serves /healthz and /readyz. /healthz: the process responds, and reports how the request arrived and how pages
 * learn of changes. /readyz: it is not shutting down, works with the database in every environment, may store
 * files, and the newest file exists (it does not after a partial restore, or if processes have separate folders);
 * it also says whether notifications arrive, without which pages are refreshed by the clock: this decides nothing,
 * since a process without them works, and the database usually withholds them from all processes at once.
 */
export function serveHealth(
  app: FastifyInstance,
  { prod, test, archive }: AppContexts,
  leaving: ShutdownState,
): void {
  const { files, push } = prod
  const otherContexts = [test, archive].filter((appContext) => appContext !== undefined)
  const fresh = freshConnections(app.server)
  app.addHook('preClose', async () => {
    leaving.begun = true
    if (app.server.listening) dropIdleConnections(app.server)
    setTimeout(dropAll, firstRequest, fresh).unref()
    // Pending connections are accepted in this tick, so that none is reset.
    await nextTurn()
  })
  app.get('/healthz', async (request) => {
    const pages: PushState = push.isPolling() ? 'clock' : 'notifications'
    return { ok: true, pages, request: arrivalOf(request) }
  })
  app.get('/readyz', async (_, reply) => {
    const reading = Promise.all([readInTransaction(prod), ...otherContexts.map(readInTransaction)])
    const last = await reading.then(
      ([file]) => ({ database: true, file }),
      () => ({ database: false, file: undefined }),
    )
    const { database } = last
    const isReceived = database && (await isHeardSoon(prod))
    const disk = await files.takesMore()
    const isStored = last.file === undefined || (await files.has(last.file).catch(() => false))
    const ok = !leaving.begun && database && disk && isStored
    return reply.status(ok ? 200 : 503).send({ ok, database, push: isReceived, disk, files: isStored })
  })
}

/** Returns connections without a request yet, as browsers preopen them; Node does not count them as idle. */
function freshConnections(server: FastifyInstance['server']): ReadonlySet<Socket> {
  const fresh = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => fresh.delete(socket))
  return fresh
}

function dropAll(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy()
}

/** Closes connections that were busy when the shutdown began as soon as their response is sent. */
function dropIdleConnections(server: FastifyInstance['server']): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(timer))
}
