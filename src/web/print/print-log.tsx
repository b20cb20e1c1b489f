import { messageStatus } from '../../core/flow'
import type { Comment, LogEntry, Message, Quote, StoredFile } from '../../generated/types'
import { isPicture } from '../files/attachments'
import { thumbnailLink } from '../files/file-links'
import { toFileView } from '../files/file-view'
import { actionName } from '../flow/history/action-name'
import { SignatureImage, type SignatureImages } from '../flow/history/signature'
import { delegateName } from '../flow/people/delegate-label'
import { MorePeople } from '../flow/people/more-people'
import { absoluteTime, t } from '../platform'

const quoteText = ({ n, str, hidden }: Quote) =>
  hidden ? t('quote.hidden') : `“${n}” ${str || t('log.empty-value')}`

const describe = ({
  suggest = '',
  reason = '',
  files = [],
  quotes = [],
}: Pick<LogEntry, 'suggest' | 'reason' | 'files' | 'quotes'>): string[] =>
  [suggest, reason, ...quotes.map(quoteText), ...files.map(({ name }) => name)].filter(Boolean)

/** History of a flow: its log, messages and comments. */
export interface PrintHistory {
  logList: readonly LogEntry[]
  msgList: readonly Message[]
  remarks: readonly Comment[]
  signatures?: SignatureImages
}

interface Line {
  id: string
  at: string
  step?: string
  person: string
  actor?: string | null
  act: string
  said: string[]
  pictures: readonly StoredFile[]
  entry?: LogEntry
}

const lineOfEntry = (entry: LogEntry): Line => ({
  id: entry._id,
  at: entry.created_at,
  step: entry.NowFunName,
  actor: entry.actor,
  person: delegateName(entry.creater, entry.entrust_from?.name),
  act: entry.button || actionName(entry),
  said: describe(entry),
  pictures: (entry.files ?? []).filter(isPicture),
  entry,
})

const lineOfRemark = (remark: Comment): Line => ({
  id: remark._id,
  at: remark.created_at,
  person: remark.creater,
  actor: remark.actor,
  act: t('remark.said'),
  said: describe({ suggest: remark.text, quotes: remark.quotes, files: remark.files }),
  pictures: remark.files,
})

/** Returns actions and comments in chronological order, without withdrawn ones. */
const linesOf = ({ logList, remarks }: PrintHistory): Line[] =>
  [...logList.map(lineOfEntry), ...remarks.filter(({ withdrawn }) => !withdrawn).map(lineOfRemark)].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  )

const Waiting = ({ message }: { message: Message }) => (
  <tr>
    <td>{message.NowFunName}</td>
    <td>
      {delegateName(message.toer, message.entrust_from?.name)} <MorePeople of={message} />
    </td>
    <td>{t(`flow.status.${message.status}`)}</td>
    <td />
    <td />
  </tr>
)

/** Renders the log: one line per action and comment, and one per assignee with a waiting message. */
export const PrintLog = ({ history }: { history: PrintHistory }) => (
  <table className="qp-table q-full qp-log">
    <caption className="q-text-sm q-strong">{t('print.log')}</caption>
    <thead>
      <tr>
        {(['step', 'person', 'act', 'said', 'time'] as const).map((name) => (
          <th key={name} scope="col">
            {t(`print.log.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {linesOf(history).map((line) => (
        <tr key={line.id}>
          <td>{line.step}</td>
          <td>
            {line.person}
            {line.actor && ` ${t('log.actor', { name: line.actor })}`}
            {line.entry && <SignatureImage entry={line.entry} of={history.signatures} />}
          </td>
          <td>{line.act}</td>
          <td>
            {line.said.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {line.pictures.map((file) => (
              <img key={file.fileid} height={56} src={thumbnailLink(toFileView(file).url)} alt={file.name} />
            ))}
          </td>
          <td>{absoluteTime(line.at)}</td>
        </tr>
      ))}
      {history.msgList
        .filter(({ status }) => status === messageStatus.waiting)
        .map((message) => (
          <Waiting key={message._id} message={message} />
        ))}
    </tbody>
  </table>
)
