import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext, AppContexts } from '../platform/context/app-context'
import { homeWorkspace } from '../platform/workspace'
import { findNewestFileId } from '../queries/jobs/file'
import type { ShutdownState } from './graceful-shutdown'

/** A request that is under way on a connection just opened comes within this time. */
const firstRequest = 500

/** The file that came last, read by a named statement in a transaction, in which every act works. */
const readInTransaction = ({ db }: AppContext) => db.transaction((tx) => findNewestFileId(tx, homeWorkspace))

/** What a proxy passed on of the sender's own request; the doctor asks for it at SITE_URL. */
export interface ProxyRequestInfo {
  host: string
  protocol: string
  /** A trusted proxy named the address of the sender. */
  isForwarded: boolean
}

const arrivalOf = ({ headers, protocol, ips = [] }: FastifyRequest): ProxyRequestInfo => ({
  host: headers.host ?? '',
  protocol,
  isForwarded: ips.length > 1,
})

/**
 * /healthz: the process answers, and says what came of the sender's request. /readyz: it is not on its way out, works
 * with the database in every environment, hears its own news, may store files, and the file that came last is where
 * files lie (it is not after half a restore, or where processes have folders of their own).
 */
export function serveHealth(
  app: FastifyInstance,
  { prod, test, archive }: AppContexts,
  leaving: ShutdownState,
): void {
  const { files, push } = prod
  const others = [test, archive].filter((house) => house !== undefined)
  const fresh = freshConnections(app.server)
  app.addHook('preClose', async () => {
    leaving.begun = true
    if (app.server.listening) dropIdleConnections(app.server)
    setTimeout(dropAll, firstRequest, fresh).unref()
    // Whoever stands at the door has come in by the end of this turn; nobody is turned away by a reset.
    await nextTurn()
  })
  app.get('/healthz', async (request) => ({ ok: true, request: arrivalOf(request) }))
  app.get('/readyz', async (_, reply) => {
    const reading = Promise.all([readInTransaction(prod), ...others.map(readInTransaction)])
    const last = await reading.then(
      ([file]) => ({ database: true, file }),
      () => ({ database: false, file: undefined }),
    )
    const { database } = last
    const heard = database && (await push.isHeard())
    const disk = await files.takesMore()
    const kept = last.file === undefined || (await files.has(last.file).catch(() => false))
    const ok = !leaving.begun && database && heard && disk && kept
    return reply.status(ok ? 200 : 503).send({ ok, database, push: heard, disk, files: kept })
  })
}

/** Connections on which nothing was asked yet, as browsers open them ahead; Node does not count them as idle. */
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

/** A connection that was busy when the server began to stop is dropped as soon as its answer is out. */
function dropIdleConnections(server: FastifyInstance['server']): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(timer))
}
