import { parse } from 'secure-json-parse'
import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import { localDate } from '../../../core/text/formats'
import type { ServerClock } from '../clock'
import { requestLimits } from '../http/limits'
import { OutgoingError } from '../outgoing/outgoing-error'
import type { OutgoingRequest, PostJson } from '../remote/outgoing-request'

/*
 * Client of DingTalk, enterprise WeChat and Feishu. It uses a cached token that is fetched again when the
 * provider rejects it, sends at the configured rate, and retries with growing delays when the provider is
 * busy, slow or unavailable. Every response has a code; one that is not 0 and not worth a retry is a
 * BusinessError with its text.
 */

/** Returns a text or number of a response as text; anything else as empty. */
export const responseText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Does the same, but omits a value that the provider does not return. */
export const optionalResponseText = <Name extends string>(
  name: Name,
  value: unknown,
): { [Key in Name]?: string } => {
  const text = responseText(value)
  return (text ? { [name]: text } : {}) as { [Key in Name]?: string }
}

/** Returns the day of an entry date in the company's zone; anything but a moment after 1970 is left out. */
export const entryDay = (moment: unknown, unit: number): string =>
  typeof moment === 'number' && moment > 0 ? localDate(moment * unit, companyZone) : ''

/** Returns a list of a response; anything else as empty. */
export const responseList = <Row>(value: readonly Row[] | undefined | null): readonly Row[] =>
  Array.isArray(value) ? value : []

/** Dependencies of an outside directory's client; tests pass their own time. */
export interface ClientOptions {
  clock: ServerClock
  post: PostJson
  wait(milliseconds: number): Promise<void>
  perSecond: number
  /** Address of the site, where the provider sends its callbacks. */
  site?: string
}

/** Creates a throttle: one request at a time, at the configured rate. */
function createThrottle({ clock, wait, perSecond }: ClientOptions): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = 0
  return () => {
    const now = clock.now()
    const at = Math.max(now, next)
    next = at + gap
    return wait(at - now)
  }
}

/** Code of an error: a number, in newer requests of DingTalk a word. */
type ProviderCode = number | string

/** Status fields of every response; Feishu uses `code` and `msg`, newer requests of DingTalk `code` and `message`. */
export interface ProviderResponse {
  errcode?: number
  errmsg?: string
  sub_code?: string | number
  code?: ProviderCode
  msg?: string
  message?: string
}

/** Differences between the providers. */
export interface ApiDialect {
  api: string
  /** Address and keys of the token request, and the token's name in the response. */
  token: {
    path: string
    body?: unknown
    name: 'access_token' | 'tenant_access_token' | 'provider_access_token' | 'accessToken'
  }
  /** Adds the token to a request. */
  bearing(path: string, token: string): Pick<OutgoingRequest, 'headers'> & { path: string }
  /** Codes for: invalid token, try later, unknown person. */
  stale: readonly ProviderCode[]
  busy: readonly ProviderCode[]
  missing: readonly ProviderCode[]
}

/** Request: a body makes it a POST; `hasty` ones are for a waiting person, and not retried. */
interface Question {
  path: string
  headers?: OutgoingRequest['headers']
  body?: unknown
  hasty?: boolean
  method?: OutgoingRequest['method']
}

/** Sends a request with a token. Undefined if the requested person does not exist. */
export interface ProviderCall {
  <Answer extends ProviderResponse>(
    path: string,
    body?: unknown,
    hasty?: boolean,
  ): Promise<Answer | undefined>
  /** Sends a change of something that exists there. */
  patch(path: string, body: unknown): Promise<ProviderResponse | undefined>
  /** Sends something in place of what exists there. */
  put(path: string, body: unknown): Promise<ProviderResponse | undefined>
  /** Fetches a token for a waiting person; throws with the provider's reason if there is none. */
  authenticate(): Promise<void>
}

const tries = 4
const pause = 500

type Token = { token: string; until: number }
type TokenAnswer = ProviderResponse & {
  access_token?: string
  tenant_access_token?: string
  provider_access_token?: string
  accessToken?: string
  expires_in?: number
  expire?: number
  expireIn?: number
}

/** Puts the token into the query, as DingTalk and enterprise WeChat require. */
export const putTokenInQuery: ApiDialect['bearing'] = (path, token) => ({
  path: `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`,
})

/** Puts the token into a header, as Feishu requires. */
export const putTokenInHeader: ApiDialect['bearing'] = (path, token) => ({
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** Puts the token into the header of newer requests of DingTalk. */
export const putTokenInDingTalkHeader: ApiDialect['bearing'] = (path, token) => ({
  path,
  headers: { 'x-acs-dingtalk-access-token': token },
})

const codeOf = ({ errcode, code }: ProviderResponse): ProviderCode => errcode ?? code ?? 0

/** Converts an error response into a BusinessError. */
export const toProviderError = (answer: ProviderResponse): BusinessError =>
  new BusinessError('sync.source-refused', {
    code: codeOf(answer),
    reason: answer.errmsg ?? answer.msg ?? answer.message ?? '',
  })

const isBusy = ({ busy }: ApiDialect, answer: ProviderResponse): boolean =>
  busy.includes(codeOf(answer)) || busy.includes(Number(answer.sub_code))

/** Parses the time for which a token is used: not in its last minute. */
const untilOf = ({ expires_in, expire, expireIn }: TokenAnswer, now: number): number =>
  now + ((expires_in ?? expire ?? expireIn ?? 7200) - 60) * 1000

/** Creates a client of one outside directory. */
export function createProviderClient(dialect: ApiDialect, clientOptions: ClientOptions): ProviderCall {
  const { clock, post, wait } = clientOptions
  const turn = createThrottle(clientOptions)
  let token: Promise<Token> | undefined

  /** Sends once; undefined if there was no readable response. */
  const sendOnce = async <Answer>({ path, hasty, ...sent }: Question): Promise<Answer | undefined> => {
    await turn()
    const { outsideTime, outsideHastyTime, outsideBytes: bytes } = requestLimits
    const time = hasty ? outsideHastyTime : outsideTime
    try {
      return parse(
        await post({
          ...sent,
          url: `${dialect.api}${path}`,
          time,
          bytes,
          refusals: true,
          once: hasty,
        }),
      )
    } catch (error) {
      if (error instanceof OutgoingError || error instanceof SyntaxError) return
      throw error
    }
  }

  /** Retries with growing delays while the provider is busy or unavailable. */
  const patiently = async <Answer extends ProviderResponse>(question: Question): Promise<Answer> => {
    for (let tried = 1; ; tried++) {
      const answer = await sendOnce<Answer>(question)
      if (answer && !isBusy(dialect, answer)) return answer
      if (tried === tries || question.hasty)
        throw answer ? toProviderError(answer) : new BusinessError('sync.source-away')
      await wait(pause * 2 ** tried)
    }
  }
  const fetchToken = async (hasty: boolean): Promise<Token> => {
    const { path, body, name } = dialect.token
    const answer = await patiently<TokenAnswer>({ path, body, hasty })
    const { [name]: fresh } = answer
    if (codeOf(answer) || !fresh) throw toProviderError(answer)
    return { token: fresh, until: untilOf(answer, clock.now()) }
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

  const ask = async <Answer extends ProviderResponse>(question: Question) => {
    let answer = await borne<Answer>(question)
    if (dialect.stale.includes(codeOf(answer))) {
      token = undefined
      answer = await borne<Answer>(question)
    }
    if (dialect.missing.includes(codeOf(answer))) return
    if (codeOf(answer)) throw toProviderError(answer)
    return answer
  }
  const call = <Answer extends ProviderResponse>(path: string, body?: unknown, hasty?: boolean) =>
    ask<Answer>({ path, body, hasty })
  return Object.assign(call, {
    patch: (path: string, body: unknown) => ask({ path, body, method: 'PATCH' }),
    put: (path: string, body: unknown) => ask({ path, body, method: 'PUT' }),
    authenticate: async () => void (await goodToken(true)),
  })
}
