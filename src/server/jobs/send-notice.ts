import type { TaskOffer } from '../flow/link/offer-decisions'
import { sendDecisionCard } from '../flow/link/send-card'
import { type AppContext, type Language, translateKey } from '../platform'
import type { listMessageTargets, PersonNotification } from '../queries'
import { pushToPerson } from '../services/push-notifications'
import { composeNoticeMail } from './notice-mail'
import { retryPlatform } from './retry-platform'

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
  /** Task that the notice decides, by mail or on a card. */
  offer?: NoticeOffer
}

/** Task of a notice, with what decides it; whether the notice is about other things, too. */
export interface NoticeOffer {
  message: Awaited<ReturnType<typeof listMessageTargets>>[number]
  task: TaskOffer
  isAmongOthers: boolean
}

type Send = (destination: Destination, notice: Notice, appContext: AppContext) => Promise<void>

/** Returns the address of the page of a notice; empty if that of the server is not known. */
const urlOf = ({ path }: Notice, { config }: AppContext) =>
  config.outgoing.site && `${config.outgoing.site}${path}`

/** Sends a notice by the enterprise client: as a card that decides its task, or as a text with a link. */
const sendChat: Send = async ({ id, workspace, to, language }, notice, appContext) => {
  const { title, lines, offer } = notice
  const url = urlOf(notice, appContext)
  if (!offer) {
    const open = translateKey(language, 'notice.open')
    await appContext.outside?.message?.(to, { title, text: lines.join('\n'), open, ...(url && { url }) })
    return
  }
  const { message, task } = offer
  const { id: messageId, flowId, personId } = message
  const of = { workspace, flowId, messageId, personId, language }
  await retryPlatform(sendDecisionCard({ id, ...of, to, title, url, offer: task }, appContext))
}

/** Sends a notice to the devices of its reader. */
const sendPush: Send = async ({ id, workspace, to, language }, notice, appContext) => {
  const { title, summary = '', path, agree, waiting } = notice
  const shown = {
    tag: id,
    title,
    body: summary,
    path,
    open: translateKey(language, 'push.open'),
    ...(agree && { agree }),
    ...(waiting !== undefined && { waiting }),
  }
  await pushToPerson(appContext, { workspace, personId: to }, shown)
}

/** Sends a notice by mail, with the links that decide its task. */
const sendMail: Send = async ({ id, to, language }, notice, appContext) => {
  const { title, lines, offer } = notice
  const { site } = appContext.config.outgoing
  const url = urlOf(notice, appContext)
  const decided = offer && site ? { ...offer.task, site, isAmongOthers: offer.isAmongOthers } : undefined
  const content = { title, lines, url, ...(decided && { offer: decided }) }
  await appContext.mail?.({ id, to: [to], ...composeNoticeMail(content, language) })
}

const channels: Readonly<Record<PersonNotification['channel'], Send>> = {
  mail: sendMail,
  chat: sendChat,
  push: sendPush,
}

/** Sends a notice by mail, by the enterprise client or to the person's devices, with a link if the address is known. */
export const sendNotice: Send = (destination, notice, appContext) =>
  channels[destination.channel](destination, notice, appContext)
