import type { Comment, LogEntry, Message, Quote, StoredFile } from '../../generated/types'
import { formatActionName, formatDelegateName, messageStatus, signatureOwnerOf } from '../flow'
import type { Translate } from '../text/translate'

/** History of a flow: its log, messages and comments. */
export interface PrintHistory {
  logList: readonly LogEntry[]
  msgList: readonly Message[]
  remarks: readonly Comment[]
  /** Signature images by user id. */
  signatures?: Readonly<Record<string, string>>
}

/** Line of the printed history. */
export interface PrintLogLine {
  id: string
  /** Empty while an action is awaited. */
  at: string
  step: string
  person: string
  act: string
  said: string[]
  files: readonly StoredFile[]
  /** Image of the person's signature as a data URL. */
  signature?: string
}

const quoteText = ({ n, str, hidden }: Quote, say: Translate) =>
  hidden ? say('quote.hidden') : `“${n}” ${str || say('log.empty-value')}`

interface Spoken {
  texts: readonly (string | undefined)[]
  quotes?: readonly Quote[] | undefined
  files?: readonly StoredFile[] | undefined
}

const spokenTexts = ({ texts, quotes = [], files = [] }: Spoken, say: Translate): string[] =>
  [...texts, ...quotes.map((quote) => quoteText(quote, say)), ...files.map(({ name }) => name)].flatMap(
    (text) => text || [],
  )

const withActor = (person: string, actor: string | null | undefined, say: Translate) =>
  actor ? `${person} ${say('log.actor', { name: actor })}` : person

function lineOfEntry(entry: LogEntry, signatures: PrintHistory['signatures'], say: Translate): PrintLogLine {
  const { suggest, reason, quotes, files } = entry
  const signature = signatures?.[signatureOwnerOf(entry) ?? '']
  return {
    id: entry._id,
    at: entry.created_at,
    step: entry.NowFunName ?? '',
    person: withActor(formatDelegateName(entry.creater, entry.entrust_from?.name, say), entry.actor, say),
    act: entry.button || formatActionName(entry, say),
    said: spokenTexts({ texts: [suggest, reason], quotes, files }, say),
    files: files ?? [],
    ...(signature && { signature }),
  }
}

const lineOfRemark = (remark: Comment, say: Translate): PrintLogLine => ({
  id: remark._id,
  at: remark.created_at,
  step: '',
  person: withActor(remark.creater, remark.actor, say),
  act: say('remark.said'),
  said: spokenTexts({ texts: [remark.text], quotes: remark.quotes, files: remark.files }, say),
  files: remark.files,
})

const lineOfWaiting = (message: Message, say: Translate): PrintLogLine => ({
  id: message._id,
  at: '',
  step: message.NowFunName ?? '',
  person: [
    formatDelegateName(message.toer, message.entrust_from?.name, say),
    message.crowd && say('crowd.more', { ...message.crowd }),
  ]
    .filter(Boolean)
    .join(' '),
  act: say(`flow.status.${message.status}`),
  said: [],
  files: [],
})

/**
 * Returns the lines of the printed history: actions and comments in chronological order, without withdrawn
 * ones, then one per assignee with a waiting message.
 */
export function planPrintLog(history: PrintHistory, say: Translate): PrintLogLine[] {
  const { logList, msgList, remarks, signatures } = history
  const done = [
    ...logList.map((entry) => lineOfEntry(entry, signatures, say)),
    ...remarks.filter(({ withdrawn }) => !withdrawn).map((remark) => lineOfRemark(remark, say)),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const waiting = msgList.filter(({ status }) => status === messageStatus.waiting)
  return [...done, ...waiting.map((message) => lineOfWaiting(message, say))]
}
