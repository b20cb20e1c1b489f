import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../platform'

/** Timeouts for what clients send. */
interface Patience {
  /** Timeout of a body; uploads of signed-in people have the longest time instead. */
  bodySeconds: number
}

/** Whether there is a body that is still incomplete. */
const isUnfinished = ({ raw }: FastifyRequest) => !raw.complete && !raw.destroyed

/**
 * Ends a request whose body does not arrive: with an error response if the body is being read, else by
 * disconnecting.
 */
function giveUp(request: FastifyRequest): void {
  if (!isUnfinished(request)) return
  const { raw } = request
  const isRead = raw.listenerCount('error') > 0
  if (isRead) raw.emit('error', new HttpError(408, 'request.too-slow'))
  setTimeout(() => raw.destroy(), isRead ? 1_000 : 0).unref()
}

/** Limits the duration of a body, so that no client occupies a connection with an unfinished one. */
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
