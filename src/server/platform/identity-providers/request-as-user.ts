import { parse } from 'secure-json-parse'
import { BusinessError } from '../../../core/business-error'
import { requestLimits } from '../http/limits'
import { OutgoingError } from '../outgoing/outgoing-error'
import type { OutgoingRequest } from '../remote/outgoing-request'
import type { ClientOptions } from './provider-client'

type Question = Pick<OutgoingRequest, 'url' | 'headers' | 'body'>

/** Sends a request as the user, without the application's token; no retries, since the person is waiting. */
export const requestAsUser =
  ({ post }: ClientOptions) =>
  async <Answer>(question: Question): Promise<Answer> => {
    const { outsideHastyTime: time, outsideBytes: bytes } = requestLimits
    try {
      return parse(await post({ ...question, time, bytes, refusals: true }))
    } catch (error) {
      if (error instanceof OutgoingError || error instanceof SyntaxError)
        throw new BusinessError('sync.source-away')
      throw error
    }
  }
