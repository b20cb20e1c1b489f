import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../platform/http/http-error'

/** How long a server waits for what clients send. */
interface Patience {
  /** For a body; uploads of people who are signed in have the longest time instead. */
  bodySeconds: number
}

/** Whether there is a body, and it has not come whole. */
const isUnfinished = ({ raw }: FastifyRequest) => !raw.complete && !raw.destroyed

/** Ends a request whose body does not come: with a sentence where somebody reads it, else by hanging up. */
function giveUp(request: FastifyRequest): void {
  if (!isUnfinished(request)) return
  const { raw } = request
  const isRead = raw.listenerCount('error') > 0
  if (isRead) raw.emit('error', new HttpError(408, 'request.too-slow'))
  setTimeout(() => raw.destroy(), isRead ? 1_000 : 0).unref()
}

/** A body that was begun must end: nobody keeps a connection by never finishing what he sends. */
export function limitBodyDuration(app: FastifyInstance, { bodySeconds }: Patience): void {
  const waits = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const stop = (request: FastifyRequest) => clearTimeout(waits.get(request))

  app.addHook('onRequest', (request, _, done) => {
    if (request.method !== 'GET') waits.set(request, setTimeout(giveUp, bodySeconds * 1_000, request).unref())
    done()
  })
  // The body has been read, or is an upload that its handler reads.
  app.addHook('preValidation', (request, _, done) => {
    stop(request)
    done()
  })
  app.addHook('onResponse', (request, _, done) => {
    if (!isUnfinished(request)) stop(request)
    done()
  })
}
