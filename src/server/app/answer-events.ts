import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isCallPermitted } from '../../core/permission/check-permission'
import type { UpdateEvent } from '../../generated/types'
import { HttpError } from '../platform'
import { createAnswerFeed, parsePosition } from '../services/answer-feed'
import { type Authenticator, assertTokenScope } from './authentication'

type Authentication = Awaited<ReturnType<Authenticator>>

/** Stream of an access token: its request, and where it continues. */
interface TokenStream {
  request: FastifyRequest
  stream: ServerResponse
  position: number | undefined
}

/** Whether a stream brings answers: to a token whose person may ask, on production data. */
const mayFollowAnswers = ({ caller, house }: Authentication) =>
  caller.token !== undefined &&
  house.data === 'prod' &&
  isCallPermitted(caller.roles, { permission: 'flow.work.create' })

/** Reads the position after which a reopened stream continues; throws if the header names none. */
export function readPosition({ headers }: FastifyRequest): number | undefined {
  const sent = headers['last-event-id']
  if (typeof sent !== 'string' || sent === '') return undefined
  const position = parsePosition(sent)
  if (position === undefined) throw new HttpError(400, 'ask.position')
  return position
}

/** Writes an event, and waits while the reader is behind. Returns whether the stream is still open. */
async function writeEvent(stream: ServerResponse, text: string): Promise<boolean> {
  const isOpen = () => !stream.writableEnded && !stream.destroyed
  if (!isOpen()) return false
  if (!stream.write(text)) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  return isOpen()
}

/**
 * Brings answers to the stream of an access token. Returns what each update of its person is passed to. The token is
 * authenticated again for each update, and the stream ends once it may no longer read answers.
 */
export function followAnswers(
  authenticate: Authenticator,
  opened: Authentication,
  { request, stream, position }: TokenStream,
): (update: UpdateEvent) => void {
  if (!mayFollowAnswers(opened)) return () => undefined
  const authorize = async () => {
    const now = await authenticate(request)
    assertTokenScope(now.caller, { permission: 'flow.work' })
    if (!mayFollowAnswers(now)) throw new HttpError(403, 'session.no-permission')
    return now.caller
  }
  const feed = createAnswerFeed(
    {
      appContext: opened.house,
      authorize,
      send: ({ id, data }) => writeEvent(stream, `id: ${id}\nevent: ask.decided\ndata: ${data}\n\n`),
    },
    position,
  )
  const follow = (update: UpdateEvent) => void feed.update(update).catch(() => stream.end())
  if (position !== undefined) follow({})
  return follow
}
