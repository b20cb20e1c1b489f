import { type AppContext, type Language, translateKey } from '../platform'

/** Destination of a notice: the same id when it is resent. */
interface Destination {
  id: string
  channel: 'mail' | 'chat'
  to: string
  language: Language
}

/** Notice about the company, and the page that it links to. */
interface CompanyNotice {
  title: string
  lines: readonly string[]
  path: string
}

/** Sends a notice by mail or by the enterprise client, with a link if the site's address is known. */
export async function sendNotice(
  { id, channel, to, language }: Destination,
  { title, lines, path }: CompanyNotice,
  { config, outside, mail }: AppContext,
): Promise<void> {
  const text = lines.join('\n')
  const url = config.outgoing.site && `${config.outgoing.site}${path}`
  const open = translateKey(language, 'notice.open')
  if (channel === 'chat') await outside?.message?.(to, { title, text, open, ...(url && { url }) })
  else {
    const link = url ? `\n${translateKey(language, 'notice.link', { url })}` : ''
    await mail?.({ id, to: [to], subject: title, text: `${text}${link}` })
  }
}
