import { Refused } from '../../../core/business-error'
import { noticePlan } from '../../../core/flow/events/message-events'
import { TryAgain } from '../../platform/jobs/retryable-error'
import { defineWork } from './event-executor'

async function sent(code: string, sending: Promise<void>) {
  await sending.catch((error: Error) => {
    throw new TryAgain(code, { reason: error.message })
  })
}

/** Sends a mail by the configured server. */
export const mailWork = defineWork({
  leaves: true,
  plan: ({ set, asked }) => noticePlan(set, 'mail', asked),
  run: async (plan, { mail }, { mark }) => {
    if (!mail) throw new Refused('event.no-mail')
    await sent('event.mail-failed', mail({ id: mark, ...plan }))
    return { outcome: 'done' }
  },
})

/** Sends a short message to each number by the configured gateway. */
export const smsWork = defineWork({
  leaves: true,
  plan: ({ set, asked }) => noticePlan(set, 'sms', asked),
  run: async ({ to, text }, { sms }, { mark }) => {
    if (!sms) throw new Refused('event.no-sms')
    for (const number of to)
      await sent('event.sms-failed', sms({ id: `${mark}-${number}`, to: number, text }))
    return { outcome: 'done' }
  },
})
