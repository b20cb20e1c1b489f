import type { Logger } from 'pino'
import { parse } from 'secure-json-parse'
import type { RemoteQuestion } from '../../../core/expression'
import type { RemoteFunctionsSource, RemoteValue } from '../../../generated/types'
import { isTooDeep } from '../json'
import { shapeProblem } from '../validation'
import type { RemoteOutcome } from './answer-cache'
import { OutgoingFailure, type PostJson } from './outgoing'

/** A question with the source that answers it and what the source calls the function. */
export interface Asked {
  source: RemoteFunctionsSource
  fun: string
  question: RemoteQuestion
}

/** Asks a source over HTTP: {fun, para} goes there, the value or {data: value} comes back; failures are logged. */
export const httpSource =
  (post: PostJson, log: Logger) =>
  async ({ source, fun, question }: Asked): Promise<RemoteOutcome> => {
    const { api: url, headers, prefix } = source
    try {
      const text = await post({ url, headers, body: { fun: `${prefix}${fun}`, para: question.para } })
      return { value: valueIn(text), length: text.length }
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error
      log.warn({ source: source.name, function: question.funname, reason: error.message }, 'remote function')
      return { failed: error.kind }
    }
  }

function valueIn(text: string): RemoteValue {
  const answer = parsed(text)
  const value = isRecord(answer) && Object.hasOwn(answer, 'data') ? answer.data : answer
  const fault = shapeProblem('values/remote-value', value ?? '')
  if (fault) throw new OutgoingFailure('failed', `answered a value that no expression can use: ${fault}`)
  return (value ?? '') as RemoteValue
}

function parsed(text: string): unknown {
  if (isTooDeep(text)) throw new OutgoingFailure('failed', 'answered JSON that is nested too deep')
  try {
    return parse(text)
  } catch {
    throw new OutgoingFailure('failed', 'answered no JSON')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
