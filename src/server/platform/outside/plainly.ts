import { parse } from 'secure-json-parse'
import { Refused } from '../../../core/refused'
import { limits } from '../limits'
import type { Outgoing } from '../remote/outgoing'
import { OutgoingFailure } from '../remote/outgoing-failure'
import type { Standing } from './standing'

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
