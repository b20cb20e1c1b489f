import { BusinessError } from '../../../core/business-error'
import { type HttpEventRequest, toHttpEventRequest } from '../../../core/flow'
import { RetryableError } from '../../platform'
import { OutgoingError } from '../../platform/outgoing/outgoing-error'
import { parseResponse } from '../../platform/remote/parse-response'
import { defineEventExecutor } from './event-executor'

const inWords = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Builds the address with the query of a GET. */
function addressOf({ url, method, body }: HttpEventRequest): string {
  if (method !== 'GET') return url
  const requested = new URL(url)
  for (const [name, value] of Object.entries(body)) requested.searchParams.set(name, inWords(value ?? ''))
  return requested.href
}

function failed(error: unknown, url: string): unknown {
  if (!(error instanceof OutgoingError)) return error
  if (error.kind === 'slow') return new RetryableError('event.http-slow', { url })
  return new RetryableError('event.http-failed', { url, reason: error.message })
}

/** Sends a request to an allowed host. */
export const httpExecutor = defineEventExecutor({
  leaves: true,
  plan: ({ set, asked }) => toHttpEventRequest(set, asked),
  run: async (plan, { hosts }, { set, mark }) => {
    const { url, method, body } = plan
    if (!hosts.allows(url)) throw new BusinessError('event.address-not-allowed', { url })
    const takes = (set.http?.answers ?? []).length > 0
    try {
      const text = await hosts.ask({
        url: addressOf(plan),
        mark,
        anyAnswer: !takes,
        ...(method === 'POST' && { body }),
      })
      return { outcome: 'done', answer: takes ? parseResponse(text) : null }
    } catch (error) {
      throw failed(error, url)
    }
  },
})
