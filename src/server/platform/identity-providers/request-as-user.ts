import { parse } from 'secure-json-parse'
import { BusinessError } from '../../../core/business-error'
import { limits } from '../http/limits'
import { OutgoingError } from '../outgoing/outgoing-error'
import type { OutgoingRequest } from '../remote/outgoing-request'
import type { ClientOptions } from './client-options'

type Question = Pick<OutgoingRequest, 'url' | 'headers' | 'body'>

/** Asks in somebody's own name, without the application's token: once, for whoever waits does not wait long. */
export const requestAsUser =
  ({ post }: ClientOptions) =>
  async <Answer>(question: Question): Promise<Answer> => {
    const { outsideHastyTime: time, outsideBytes: bytes } = limits
    try {
      return parse(await post({ ...question, time, bytes, refusals: true }))
    } catch (error) {
      if (error instanceof OutgoingError || error instanceof SyntaxError)
        throw new BusinessError('sync.source-away')
      throw error
    }
  }
