import { parse } from 'secure-json-parse'
import { Refused } from '../../../core/business-error'
import { limits } from '../http/limits'
import { OutgoingFailure } from '../outgoing/outgoing-error'
import type { Outgoing } from '../remote/outgoing-request'
import type { Standing } from './client-options'

type Question = Pick<Outgoing, 'url' | 'headers' | 'body'>

/** Asks in somebody's own name, without the application's token: once, for whoever waits does not wait long. */
export const plainly =
  ({ post }: Standing) =>
  async <Answer>(question: Question): Promise<Answer> => {
    const { outsideHastyTime: time, outsideBytes: bytes } = limits
    try {
      return parse(await post({ ...question, time, bytes, refusals: true }))
    } catch (error) {
      if (error instanceof OutgoingFailure || error instanceof SyntaxError)
        throw new Refused('sync.source-away')
      throw error
    }
  }
