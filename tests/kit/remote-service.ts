import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { loopback, sendJson } from './loopback'

/** A question as it came over the wire. */
export interface Heard {
  fun: string
  para: unknown[]
  headers: IncomingHttpHeaders
}

/** A source of remote functions on this machine: a real HTTP server whose answers the test gives. */
export interface RemoteService {
  url: string
  heard: Heard[]
  /** What the next questions are answered; a function may write to the response itself and answer nothing. */
  reply(answer: (request: Heard, response: ServerResponse) => unknown): void
  close(): Promise<void>
}

/** Starts a source that answers null until it is told otherwise. */
export async function remoteService(): Promise<RemoteService> {
  const heard: Heard[] = []
  let answer: Parameters<RemoteService['reply']>[0] = () => null
  const { origin, close } = await loopback(async ({ headers }, body, response) => {
    const question = { ...JSON.parse(body), headers } as Heard
    heard.push(question)
    const value = await answer(question, response)
    if (value !== undefined) sendJson(response, value)
  })
  return {
    url: `${origin}/functions`,
    heard,
    close,
    reply: (next) => {
      answer = next
    },
  }
}
