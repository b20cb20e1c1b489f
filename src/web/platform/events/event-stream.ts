// Events from the server: GET /api/push is an endless text/event-stream. EventSource cannot send a token
// header, so the stream is read by fetch; after a disconnect it reconnects after about 1, 2, 4 … 30
// seconds, immediately when back online.
import type { UpdateEvent } from '../../../generated/types'
import { reportResponse, reportUnreachable } from '../connection'
import { environment } from '../environment'
import { createEmitter } from '../event-emitter'
import { pageSettings } from '../settings'
import { readToken } from '../token'

export interface ServerEvent {
  event: string
  data: string
}

const firstWait = 1_000
const longestWait = 30_000

const fieldOf = (block: string, name: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim())
    .join('\n')

/** Parses the complete events of a stream's text and returns the unfinished rest. */
export function parseEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks
    .map((block) => ({ event: fieldOf(block, 'event') || 'message', data: fieldOf(block, 'data') }))
    .filter(({ event, data }) => data !== '' || event !== 'message')
  return { events, rest }
}

async function read(
  signal: AbortSignal,
  onPush: (push: ServerEvent) => void,
  onOpen: () => void,
): Promise<void> {
  const url = `${pageSettings().baseUrl ?? ''}/api/push`
  const answer = await fetch(url, {
    headers: { [environment.header]: readToken(), Accept: 'text/event-stream' },
    signal,
  }).catch((error: unknown) => {
    if (!signal.aborted) reportUnreachable()
    throw error
  })
  reportResponse(answer.status)
  if (!answer.ok || !answer.body) throw new Error(`push ${answer.status}`)
  onOpen()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { events, rest } = parseEvents(text + value)
    text = rest
    events.forEach(onPush)
  }
}

const pause = (span: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const listeners = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(end, span)
    addEventListener('online', end, { signal: listeners.signal })
    signal.addEventListener('abort', end, { signal: listeners.signal })
  })

const reconnections = createEmitter<[]>()

/**
 * Calls a listener when a stream opens again after it broke, as after a restart of the server. Returns a function
 * that removes the listener.
 */
export const onReconnect = reconnections.add

/** Reads what an event says of a change; an event that cannot be read may be of anything. */
function updateOf({ data }: ServerEvent): UpdateEvent {
  try {
    return JSON.parse(data)
  } catch {
    return {}
  }
}

/**
 * Subscribes until stopped. Events may be missed while disconnected, so reconnecting counts as an update; so
 * does the first connection if the shown data is older.
 */
export async function subscribeEvents(
  signal: AbortSignal,
  onNews: (update: UpdateEvent) => void,
  isLate: boolean,
): Promise<void> {
  let wait = firstWait
  let hasMissed = isLate
  let wasOpen = false
  while (!signal.aborted) {
    const hear = (push: ServerEvent) => onNews(updateOf(push))
    await read(signal, hear, () => {
      wait = firstWait
      if (hasMissed) onNews({})
      if (wasOpen) reconnections.tell()
      hasMissed = true
      wasOpen = true
    }).catch(() => undefined)
    // The pages of a company lose their streams at the same moment, when a server stops.
    if (!signal.aborted) await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, longestWait)
  }
}
