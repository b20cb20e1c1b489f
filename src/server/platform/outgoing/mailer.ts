import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { OutgoingMail } from '../../../generated/types'
import { withSpan } from '../observability/tracing'

/** Mail to all recipients in `to`; resent, it has the same id. */
export interface Mail {
  id: string
  to: readonly string[]
  subject: string
  text: string
  /** The same content for programs that show HTML; a mail without it is plain text. */
  html?: string
}

/** Sends mails; throws if the server rejects one. */
export type Mailer = (mail: Mail) => Promise<void>

const patience = 10_000

/** What a mailer asks for each mail. */
interface MailerOptions {
  /** Returns the address to connect to; by default the host is resolved by the connection. */
  resolve?(host: string): Promise<string>
  /** Returns the name beside an address of the sender that has none. */
  senderName?(): Promise<string>
}

const openTransport = (
  { host, port, secure = false, user, password }: Omit<OutgoingMail, 'from'>,
  address = host,
) =>
  createTransport({
    host: address,
    port,
    secure,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(!isIP(host) && { tls: { servername: host } }),
  })

/** Opens the mailer of an SMTP server. */
export function openMailer(
  { from, ...server }: OutgoingMail,
  { resolve, senderName }: MailerOptions = {},
): Mailer {
  const { host } = server
  const fixed = resolve ? undefined : openTransport(server)
  return async ({ id, to, subject, text, html }) => {
    const transport = fixed ?? openTransport(server, await resolve?.(host))
    const name = from.includes('<') ? '' : ((await senderName?.()) ?? '')
    const mail = {
      from: name ? { name, address: from } : from,
      to: [...to],
      subject,
      text,
      ...(html !== undefined && { html }),
      messageId: `<${id}@qianpi>`,
    }
    const facts = { 'server.address': host }
    await withSpan('mail', { kind: 'client', facts }, () => transport.sendMail(mail))
  }
}
