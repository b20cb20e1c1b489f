import { limits } from '../limits'

/** A question to a source: where it goes, with which headers, and what is sent as JSON. */
export interface Outgoing {
  url: string
  headers?: Readonly<Record<string, string>>
  /** Without one it is a GET. */
  body?: unknown
  /** Whether only that it was heard counts, and not what it answers. */
  anyAnswer?: boolean
  /** Whether JSON that comes with a status of 4xx is an answer, too: some tell in it why they refuse. */
  refusals?: boolean
  /** How long an answer may take and how long it may be, where that is not as for remote functions. */
  time?: number
  bytes?: number
}

/** Asks in JSON and answers the text of the JSON that came back; anything else is an OutgoingFailure. */
export type PostJson = (outgoing: Outgoing) => Promise<string>

/** Why a source gave no answer; the reason is for the log, whoever asked learns only whether it was too slow. */
export class OutgoingFailure extends Error {
  override name = 'OutgoingFailure'

  constructor(
    readonly kind: 'slow' | 'failed',
    reason: string,
    /** With which HTTP status it answered, where it did. */
    readonly status?: number,
  ) {
    super(reason)
  }
}

const failed = (reason: string, status?: number) => new OutgoingFailure('failed', reason, status)

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i

/** The one way in which the server asks other hosts: the address alone, no redirects, bounded in time and size. */
export const postJson: PostJson = async (outgoing) => {
  const { url, headers, body, time = limits.remoteTime } = outgoing
  const all = new Headers(headers)
  if (body !== undefined) all.set('content-type', 'application/json')
  all.set('accept', 'application/json')
  const signal = AbortSignal.timeout(time)
  try {
    const sent = {
      redirect: 'manual',
      headers: all,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal,
    } as const
    const answer = await fetch(url, sent)
    return await textOf(answer, outgoing)
  } catch (error) {
    throw toFailure(error, time)
  }
}

function toFailure(error: unknown, time: number): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error
  if (!(error instanceof Error)) return failed(String(error))
  if (error.name === 'TimeoutError') return new OutgoingFailure('slow', `no answer in ${time} ms`)
  return failed(error.cause instanceof Error ? error.cause.message : error.message)
}

async function textOf(
  answer: Response,
  { bytes: most = limits.remoteBytes, anyAnswer, refusals }: Outgoing,
): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  const counts = answer.ok || (refusals && answer.status >= 400 && answer.status < 500)
  if (counts && answer.body && jsonType.test(type)) return bounded(answer.body, most)
  if (answer.ok && anyAnswer) return answer.body ? bounded(answer.body, most) : ''
  await answer.body?.cancel()
  const { ok, status } = answer
  throw ok
    ? failed(`answered ${type || 'nothing'} in place of JSON`)
    : failed(`answered status ${status}`, status)
}

/** The body as text; what is longer than an answer may be is not read to its end. */
async function bounded(body: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > most) throw failed(`answered more than ${most} bytes`)
    parts.push(part)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}
