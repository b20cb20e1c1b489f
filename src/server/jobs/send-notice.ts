import { type AppContext, type Language, translateKey } from '../platform'
import type { PersonNotification } from '../queries'
import { pushToPerson } from '../services/push-notifications'

/** Destination of a notice: the same id when it is resent. */
interface Destination {
  id: string
  workspace: string
  channel: PersonNotification['channel']
  to: string
  language: Language
}

/** Notice, and the page that it links to. */
interface Notice {
  title: string
  lines: readonly string[]
  path: string
  /** Line that a push notification shows below its title. */
  summary?: string
  /** Label of the approval, where a push notification offers it. */
  agree?: string
  /** Number of tasks that wait for the person. */
  waiting?: number
}

/** Sends a notice by mail, by the enterprise client or to the person's devices, with a link if the address is known. */
export async function sendNotice(
  { id, workspace, channel, to, language }: Destination,
  { title, lines, path, summary = '', agree, waiting }: Notice,
  appContext: AppContext,
): Promise<void> {
  const { config, outside, mail } = appContext
  const text = lines.join('\n')
  const url = config.outgoing.site && `${config.outgoing.site}${path}`
  const open = translateKey(language, 'notice.open')
  if (channel === 'chat') return outside?.message?.(to, { title, text, open, ...(url && { url }) })
  if (channel === 'push') {
    const buttons = { open: translateKey(language, 'push.open'), ...(agree && { agree }) }
    const shown = {
      tag: id,
      title,
      body: summary,
      path,
      ...buttons,
      ...(waiting !== undefined && { waiting }),
    }
    await pushToPerson(appContext, { workspace, personId: to }, shown)
    return
  }
  const link = url ? `\n${translateKey(language, 'notice.link', { url })}` : ''
  await mail?.({ id, to: [to], subject: title, text: `${text}${link}` })
}
