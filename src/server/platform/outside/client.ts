import { parse } from 'secure-json-parse'
import { Refused } from '../../../core/refused'
import type { Clock } from '../clock'
import { limits } from '../limits'
import { OutgoingFailure, type PostJson } from '../remote/outgoing'

/*
 * How DingTalk and enterprise WeChat are asked: with a token that is good for a while and fetched anew when the other
 * side no longer knows it; not faster than configured; again after a growing pause when the other side is busy, slow
 * or away. Every answer carries `errcode`; one that is not 0 and not worth another try is a Refused with its words.
 */

/** What an answer says of itself, whatever else is in it. */
export interface Answered {
  errcode?: number
  errmsg?: string
  sub_code?: string | number
}

/** What differs between the two. */
export interface Dialect {
  api: string
  /** Where a token is asked for, with the keys. */
  tokenPath: string
  /** Codes that say: the token is not good, ask later, there is no such person. */
  stale: readonly number[]
  busy: readonly number[]
  missing: readonly number[]
}

/** What the client stands on; tests bring their own time. */
export interface Standing {
  clock: Clock
  post: PostJson
  wait(milliseconds: number): Promise<void>
  perSecond: number
}

/** Asks one address: a body makes it a POST. Undefined when the person asked for does not exist. */
export type Ask = <Answer extends Answered>(path: string, body?: unknown) => Promise<Answer | undefined>

const tries = 4
const pause = 500

type Token = { token: string; until: number }

const withToken = (path: string, token: string) =>
  `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`

const refused = ({ errcode, errmsg }: Answered) =>
  new Refused('sync.source-refused', { code: errcode ?? '', reason: errmsg ?? '' })

/** One question at a time leaves, spaced as configured. */
function spacing({ clock, wait, perSecond }: Standing): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = 0
  return () => {
    const now = clock.now()
    const at = Math.max(now, next)
    next = at + gap
    return wait(at - now)
  }
}

/** A client of one outside directory. */
export function outsideClient(dialect: Dialect, standing: Standing): Ask {
  const { clock, post, wait } = standing
  const turn = spacing(standing)
  let token: Promise<Token> | undefined

  /** Undefined: nobody answered in a way that can be read. */
  const once = async <Answer>(path: string, body?: unknown): Promise<Answer | undefined> => {
    await turn()
    try {
      const { outsideTime: time, outsideBytes: bytes } = limits
      return parse(await post({ url: `${dialect.api}${path}`, body, time, bytes }))
    } catch (error) {
      if (error instanceof OutgoingFailure || error instanceof SyntaxError) return
      throw error
    }
  }
  const isBusy = ({ errcode = 0, sub_code }: Answered) =>
    dialect.busy.includes(errcode) || dialect.busy.includes(Number(sub_code))

  /** Tries again after a growing pause while the other side is busy or away. */
  const patiently = async <Answer extends Answered>(path: string, body?: unknown): Promise<Answer> => {
    for (let tried = 1; ; tried++) {
      const answer = await once<Answer>(path, body)
      if (answer && !isBusy(answer)) return answer
      if (tried === tries) throw answer ? refused(answer) : new Refused('sync.source-away')
      await wait(pause * 2 ** tried)
    }
  }
  const fetchToken = async (): Promise<Token> => {
    const answer = await patiently<Answered & { access_token?: string; expires_in?: number }>(
      dialect.tokenPath,
    )
    if (answer.errcode || !answer.access_token) throw refused(answer)
    // A minute before its end a token is no longer used.
    return { token: answer.access_token, until: clock.now() + ((answer.expires_in ?? 7200) - 60) * 1000 }
  }
  const goodToken = async (): Promise<string> => {
    const known = await token?.catch(() => undefined)
    if (known && known.until > clock.now()) return known.token
    token = fetchToken()
    return (await token).token
  }

  return async (path, body) => {
    let answer = await patiently(withToken(path, await goodToken()), body)
    if (dialect.stale.includes(answer.errcode ?? 0)) {
      token = undefined
      answer = await patiently(withToken(path, await goodToken()), body)
    }
    if (dialect.missing.includes(answer.errcode ?? 0)) return
    if (answer.errcode) throw refused(answer)
    return answer as never
  }
}
