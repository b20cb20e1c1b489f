import { type Context, translateKey } from '../platform'
import { readCompanySettings, type Staff } from '../queries'

/** Texts of a mail by their keys; both may use the person, the actor, and the other parameters. */
interface Told {
  subject: string
  text: string
  params?: Record<string, unknown>
}

/**
 * Queues a mail to a person about their account, in the company's language. Returns false without an address
 * or a mail server.
 */
export async function sendAccountMail(
  { mail, newId, db, caller }: Context,
  { name, mail: address }: Pick<Staff, 'name' | 'mail'>,
  { subject, text, params }: Told,
): Promise<boolean> {
  if (!mail || address === '') return false
  const { notice_language: language } = await readCompanySettings(db, caller.workspace)
  const mailParams = { name, by: caller.name, ...params }
  await mail({
    id: newId(),
    to: [address],
    subject: translateKey(language, subject, mailParams),
    text: translateKey(language, text, mailParams),
  })
  return true
}
