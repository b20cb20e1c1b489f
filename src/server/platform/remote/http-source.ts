import type { Logger } from 'pino'
import type { RemoteQuery, RemoteResponse } from '../../../core/expression'
import type { RemoteFunctionsOptions, RemoteFunctionsSource } from '../../../generated/types'
import { describeSchemaProblem } from '../http/validation'
import { OutgoingError } from '../outgoing/outgoing-error'
import type { PostJson } from './outgoing-request'
import { parseResponse } from './parse-response'
import type { RemoteOutcome } from './remote-result-cache'

/** Remote request with its source and the source's name of the function. */
export interface RemoteRequest {
  source: RemoteFunctionsSource
  fun: string
  question: RemoteQuery
  /** Set for a source of field choices. */
  options?: RemoteFunctionsOptions
}

/**
 * Calls a source over HTTP: sends {fun, para}, or the parameters of a source of choices; returns the value or
 * {data: value}; logs failures.
 */
export const createHttpSource =
  (post: PostJson, log: Logger) =>
  async ({ source, fun, question, options }: RemoteRequest): Promise<RemoteOutcome> => {
    const { headers, prefix } = source
    const url = options?.api ?? source.api
    const body = options ? parametersByName(question) : { fun: `${prefix}${fun}`, para: question.para }
    try {
      const text = await post({ url, headers, body })
      return {
        value: parseRemoteResponse(text, options !== undefined),
        length: text.length,
      }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      log.warn({ source: source.name, function: question.funname, reason: error.message }, 'remote function')
      return { failed: error.kind }
    }
  }

/** Returns the parameters of a source of choices by name; the request alternates names and values. */
export const parametersByName = ({ para }: RemoteQuery): Record<string, unknown> =>
  Object.fromEntries(para.flatMap((name, i) => (i % 2 === 0 ? [[String(name), para[i + 1] ?? '']] : [])))

/** Parses the response of a source; throws if no expression can use it. */
export function parseRemoteResponse(text: string, isList: boolean): RemoteResponse {
  const answer = parseResponse(text)
  const value =
    (isRecord(answer) && Object.hasOwn(answer, 'data') ? answer.data : answer) ?? (isList ? [] : '')
  const fault = describeSchemaProblem(isList ? 'values/option-rows' : 'values/remote-value', value)
  const use = isList ? 'is no list of choices' : 'no expression can use'
  if (fault) throw new OutgoingError('failed', `answered a value that ${use}: ${fault}`)
  return value as RemoteResponse
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
