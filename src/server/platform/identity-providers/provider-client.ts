import { parse } from 'secure-json-parse'
import { BusinessError } from '../../../core/business-error'
import { limits } from '../http/limits'
import { OutgoingError } from '../outgoing/outgoing-error'
import type { OutgoingRequest } from '../remote/outgoing-request'
import { type ClientOptions, createThrottle } from './client-options'

/*
 * How DingTalk, enterprise WeChat and Feishu are asked: with a token that is good for a while and fetched anew when the
 * other side no longer knows it; not faster than configured; again after a growing pause when the other side is busy,
 * slow or away. Every answer carries a code; one that is not 0 and not worth another try is a BusinessError with its words.
 */

/** What an answer says of itself, whatever else is in it; Feishu says `code` and `msg`. */
export interface ProviderResponse {
  errcode?: number
  errmsg?: string
  sub_code?: string | number
  code?: number
  msg?: string
}

/** What differs between them. */
export interface Dialect {
  api: string
  /** Where a token is asked for, with the keys, and what it is called in the answer. */
  token: { path: string; body?: unknown; name: 'access_token' | 'tenant_access_token' }
  /** A question that bears the token. */
  bearing(path: string, token: string): Pick<OutgoingRequest, 'headers'> & { path: string }
  /** Codes that say: the token is not good, ask later, there is no such person. */
  stale: readonly number[]
  busy: readonly number[]
  missing: readonly number[]
}

/** A question: a body makes it a POST; `hasty` ones are for somebody who waits, and not asked again. */
interface Question {
  path: string
  headers?: OutgoingRequest['headers']
  body?: unknown
  hasty?: boolean
}

/** Asks one address with a token. Undefined when the person asked for does not exist. */
export type ProviderCall = <Answer extends ProviderResponse>(
  path: string,
  body?: unknown,
  hasty?: boolean,
) => Promise<Answer | undefined>

const tries = 4
const pause = 500

type Token = { token: string; until: number }
type TokenAnswer = ProviderResponse & {
  access_token?: string
  tenant_access_token?: string
  expires_in?: number
  expire?: number
}

/** The token in the query, as DingTalk and enterprise WeChat want it. */
export const queryToken: Dialect['bearing'] = (path, token) => ({
  path: `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`,
})

/** The token in a header, as Feishu wants it. */
export const headerToken: Dialect['bearing'] = (path, token) => ({
  path,
  headers: { authorization: `Bearer ${token}` },
})

const codeOf = ({ errcode, code }: ProviderResponse): number => errcode ?? code ?? 0

/** What the other side said no with, as a sentence. */
export const toProviderError = (answer: ProviderResponse): BusinessError =>
  new BusinessError('sync.source-refused', {
    code: codeOf(answer),
    reason: answer.errmsg ?? answer.msg ?? '',
  })

/** A client of one outside directory. */
export function createProviderClient(dialect: Dialect, standing: ClientOptions): ProviderCall {
  const { clock, post, wait } = standing
  const turn = createThrottle(standing)
  let token: Promise<Token> | undefined

  /** Undefined: nobody answered in a way that can be read. */
  const once = async <Answer>({ path, headers, body, hasty }: Question): Promise<Answer | undefined> => {
    await turn()
    const { outsideTime, outsideHastyTime, outsideBytes: bytes } = limits
    const time = hasty ? outsideHastyTime : outsideTime
    const url = `${dialect.api}${path}`
    try {
      return parse(await post({ url, headers, body, time, bytes, refusals: true, once: hasty }))
    } catch (error) {
      if (error instanceof OutgoingError || error instanceof SyntaxError) return
      throw error
    }
  }
  const isBusy = (answer: ProviderResponse) =>
    dialect.busy.includes(codeOf(answer)) || dialect.busy.includes(Number(answer.sub_code))

  /** Tries again after a growing pause while the other side is busy or away. */
  const patiently = async <Answer extends ProviderResponse>(question: Question): Promise<Answer> => {
    for (let tried = 1; ; tried++) {
      const answer = await once<Answer>(question)
      if (answer && !isBusy(answer)) return answer
      if (tried === tries || question.hasty)
        throw answer ? toProviderError(answer) : new BusinessError('sync.source-away')
      await wait(pause * 2 ** tried)
    }
  }
  const fetchToken = async (hasty: boolean): Promise<Token> => {
    const { path, body, name } = dialect.token
    const answer = await patiently<TokenAnswer>({ path, body, hasty })
    const { [name]: fresh, expires_in, expire } = answer
    if (codeOf(answer) || !fresh) throw toProviderError(answer)
    // A minute before its end a token is no longer used.
    return { token: fresh, until: clock.now() + ((expires_in ?? expire ?? 7200) - 60) * 1000 }
  }
  const goodToken = async (hasty: boolean): Promise<string> => {
    const known = await token?.catch(() => undefined)
    if (known && known.until > clock.now()) return known.token
    token = fetchToken(hasty)
    return (await token).token
  }
  const borne = async <Answer extends ProviderResponse>(question: Question): Promise<Answer> => {
    const hasty = question.hasty ?? false
    return patiently({ ...question, ...dialect.bearing(question.path, await goodToken(hasty)) })
  }

  return async (path, body, hasty) => {
    const question = { path, body, hasty }
    let answer = await borne(question)
    if (dialect.stale.includes(codeOf(answer))) {
      token = undefined
      answer = await borne(question)
    }
    if (dialect.missing.includes(codeOf(answer))) return
    if (codeOf(answer)) throw toProviderError(answer)
    return answer as never
  }
}
