import { parse } from 'secure-json-parse'
import { Refused } from '../../../core/business-error'
import { type HttpPlan, httpPlan } from '../../../core/flow/events/http-event'
import { sizeFault } from '../../platform/http/json'
import { TryAgain } from '../../platform/jobs/retryable-error'
import { OutgoingFailure } from '../../platform/outgoing/outgoing-error'
import { defineWork } from './event-executor'

const inWords = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The address with what a GET asks. */
function addressOf({ url, method, body }: HttpPlan): string {
  if (method !== 'GET') return url
  const asked = new URL(url)
  for (const [name, value] of Object.entries(body)) asked.searchParams.set(name, inWords(value ?? ''))
  return asked.href
}

function failed(error: unknown, url: string): unknown {
  if (!(error instanceof OutgoingFailure)) return error
  if (error.kind === 'slow') return new TryAgain('event.http-slow', { url })
  return new TryAgain('event.http-failed', { url, reason: error.message })
}

function answerIn(text: string): unknown {
  if (sizeFault(text))
    throw new OutgoingFailure('failed', 'answered JSON that is nested too deep or too full')
  try {
    return parse(text)
  } catch {
    throw new OutgoingFailure('failed', 'answered no JSON')
  }
}

/** Asks an allowed host. */
export const httpWork = defineWork({
  leaves: true,
  plan: ({ set, asked }) => httpPlan(set, asked),
  run: async (plan, { hosts }, { set, mark }) => {
    const { url, method, body } = plan
    if (!hosts.allows(url)) throw new Refused('event.address-not-allowed', { url })
    const takes = (set.http?.answers ?? []).length > 0
    try {
      const text = await hosts.ask({
        url: addressOf(plan),
        mark,
        anyAnswer: !takes,
        ...(method === 'POST' && { body }),
      })
      return { outcome: 'done', answer: takes ? answerIn(text) : null }
    } catch (error) {
      throw failed(error, url)
    }
  },
})
