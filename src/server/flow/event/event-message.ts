import { BusinessError } from '../../../core/business-error'
import { buildOutgoingMessage } from '../../../core/flow'
import type { ErrorCode } from '../../../generated/error-codes'
import { RetryableError } from '../../platform'
import { defineEventExecutor } from './event-executor'

async function sent(code: ErrorCode, sending: Promise<void>) {
  await sending.catch((error: Error) => {
    throw new RetryableError(code, { reason: error.message })
  })
}

/** Sends a mail through the configured server. */
export const mailExecutor = defineEventExecutor({
  leaves: true,
  plan: ({ set, asked }) => buildOutgoingMessage(set, 'mail', asked),
  run: async (plan, { mail }, { mark }) => {
    if (!mail) throw new BusinessError('event.no-mail')
    await sent('event.mail-failed', mail({ id: mark, ...plan }))
    return { outcome: 'done' }
  },
})

/** Sends a text message to each number through the configured gateway. */
export const smsExecutor = defineEventExecutor({
  leaves: true,
  plan: ({ set, asked }) => buildOutgoingMessage(set, 'sms', asked),
  run: async ({ to, text }, { sms }, { mark }) => {
    if (!sms) throw new BusinessError('event.no-sms')
    for (const number of to)
      await sent('event.sms-failed', sms({ id: `${mark}-${number}`, to: number, text }))
    return { outcome: 'done' }
  },
})
