import type { FastifyInstance, FastifyReply } from 'fastify'
import type { UpdateEvent } from '../../generated/types'
import { requestLimits, type TokenBuckets } from '../platform'
import { leaveOpenDesigns } from '../services/presence'
import { followAnswers, readPosition } from './answer-events'
import { type Authenticator, assertSignInComplete, assertTokenScope, rateLimitError } from './authentication'

/**
 * GET /api/push: server-sent events for the signed-in person. The token is the header X-Token as everywhere,
 * so the page reads the stream with fetch (EventSource cannot send headers). Events: `badges` means
 * that the badges may have changed and should be fetched (oa/flow/list/number); its data says which flows changed
 * and which page changed them (schemas/values/update-event.json). To an access token that may read answers,
 * `ask.decided` brings those to the questions of its person (docs/ask.md). A comment every 25 s
 * prevents proxies from closing it. The stream ends after ten minutes and the page reopens it, which detects
 * an ended session; that of an access token ends with the first event after its revocation, which it does not get.
 */
export function serveEventStream(
  app: FastifyInstance,
  authenticate: Authenticator,
  people: TokenBuckets,
): void {
  const streams = new Set<() => void>()
  const open = new Map<string, number>()
  /** Counts the streams of a person; rejects too many, or opening them too fast. */
  const enter = (senderKey: string) => {
    const count = open.get(senderKey) ?? 0
    if (!people.admit(senderKey) || count >= requestLimits.pushStreams)
      throw rateLimitError(people, senderKey)
    open.set(senderKey, count + 1)
  }
  const leave = (senderKey: string) => {
    const count = (open.get(senderKey) ?? 1) - 1
    if (count > 0) open.set(senderKey, count)
    else open.delete(senderKey)
  }

  let isClosing = false
  /** Waits for the stream to be reopened; a person without one has closed the designs that were open. */
  const leaveSoon = (senderKey: string, place: Parameters<typeof leaveOpenDesigns>[0]) => {
    const closedAt = place.clock.now()
    const timer = setTimeout(() => {
      if (isClosing || open.has(senderKey)) return
      leaveOpenDesigns(place, undefined, closedAt).catch((error: Error) =>
        app.log.warn({ err: error }, 'the end of a presence was not recorded'),
      )
    }, requestLimits.presenceKept)
    timer.unref()
  }

  app.get('/api/push', { compress: false }, async (request, reply) => {
    const { caller, house } = await authenticate(request)
    assertSignInComplete(caller)
    assertTokenScope(caller, { permission: 'flow.work' })
    const position = readPosition(request)
    const senderKey = `${caller.workspace} ${caller.id}`
    enter(senderKey)
    const stream = openStream(reply)
    const send = (text: string) => {
      if (!stream.writableEnded && !stream.destroyed) stream.write(text)
    }
    const follow = followAnswers(authenticate, { caller, house }, { request, stream, position })
    // To a program that is limited to designs no flow is named.
    const deliver = (update: UpdateEvent) => {
      send(`event: badges\ndata: ${JSON.stringify(caller.flows ? {} : update)}\n\n`)
      follow(update)
    }
    const unsubscribe = house.push.listen(caller.workspace, caller.id, (update) => {
      if (!caller.token) return deliver(update)
      authenticate(request).then(
        () => deliver(update),
        () => stream.end(),
      )
    })
    const heartbeat = setInterval(send, requestLimits.pushHeartbeat, ':\n\n')
    const life = setTimeout(() => stream.end(), requestLimits.pushLife)
    const end = () => stream.end()
    streams.add(end)
    stream.once('close', () => {
      unsubscribe()
      clearInterval(heartbeat)
      clearTimeout(life)
      streams.delete(end)
      leave(senderKey)
      leaveSoon(senderKey, { ...house, caller })
    })
  })

  app.addHook('preClose', async () => {
    isClosing = true
    for (const end of streams) end()
  })
}

/** Takes the response over from Fastify and begins a stream of events. */
function openStream(reply: FastifyReply) {
  reply.hijack()
  // A disconnected reader closes the stream.
  reply.raw.on('error', () => undefined)
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  reply.raw.write('retry: 2000\n\n')
  return reply.raw
}
