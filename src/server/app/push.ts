import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Houses } from '../platform/house'
import { limits } from '../platform/limits'
import { signedIn } from './sign-in'

/**
 * GET /api/push: server-sent events for the signed-in person. The token is the header X-Token as everywhere, so the
 * page reads the stream with fetch (EventSource cannot send headers). Events: `badges` with data {} says that the
 * badges may have changed and should be asked for (oa/flow/list/number); every 25 s a comment keeps proxies awake.
 * The stream ends after ten minutes and is opened again by the page: an ended session is then noticed.
 */
export function servePush(app: FastifyInstance, houses: Houses): void {
  const streams = new Set<() => void>()

  app.get('/api/push', { compress: false }, async (request, reply) => {
    const { caller, house } = await signedIn(houses, request)
    const stream = openStream(reply)
    const deaf = house.push.listen(caller.workspace, caller.id, () =>
      stream.write('event: badges\ndata: {}\n\n'),
    )
    const heartbeat = setInterval(() => stream.write(':\n\n'), limits.pushHeartbeat)
    const life = setTimeout(() => stream.end(), limits.pushLife)
    const end = () => stream.end()
    streams.add(end)
    stream.once('close', () => {
      deaf()
      clearInterval(heartbeat)
      clearTimeout(life)
      streams.delete(end)
    })
  })

  app.addHook('preClose', async () => {
    for (const end of streams) end()
  })
}

/** Takes the answer over from Fastify and begins a stream of events. */
function openStream(reply: FastifyReply) {
  reply.hijack()
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  reply.raw.write('retry: 2000\n\n')
  return reply.raw
}
