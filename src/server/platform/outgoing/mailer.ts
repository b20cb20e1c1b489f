import { createTransport } from 'nodemailer'
import type { OutgoingMail } from '../../../generated/types'
import { withSpan } from '../observability/tracing'

/** Mail to all recipients in `to`; resent, it has the same id. */
export interface Mail {
  id: string
  to: readonly string[]
  subject: string
  text: string
}

/** Sends mails; throws if the server rejects one. */
export type Mailer = (mail: Mail) => Promise<void>

const patience = 10_000

/** Opens the mailer of an SMTP server. */
export function openMailer({ host, port, secure = false, user, password, from }: OutgoingMail): Mailer {
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, to, subject, text }) => {
    const mail = { from, to: [...to], subject, text, messageId: `<${id}@qianpi>` }
    const facts = { 'server.address': host }
    await withSpan('mail', { kind: 'client', facts }, () => transport.sendMail(mail))
  }
}
