import { messageStatus } from '../../../core/flow/status'
import type { LogEntry, Message } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { absoluteTime } from '../../platform/local-time'
import { Crowd } from '../flow/crowd'
import { standInName } from '../flow/in-place'

const said = ({ suggest, reason, files = [] }: LogEntry) =>
  [suggest, reason, ...files.map(({ name }) => name)].filter(Boolean)

/** What became of a flow so far: its log, and the messages that it sent. */
export interface History {
  logList: readonly LogEntry[]
  msgList: readonly Message[]
}

const Waiting = ({ message }: { message: Message }) => (
  <tr>
    <td>{message.NowFunName}</td>
    <td>
      {standInName(message.toer, message.entrust_from?.name)} <Crowd of={message} />
    </td>
    <td>{t(`flow.status.${message.status}`)}</td>
    <td />
    <td />
  </tr>
)

/** Who did what when, and what was said: one line for each act, and one for everyone it waits for. */
export const PrintedLog = ({ history }: { history: History }) => (
  <table className="qp-table qp-log">
    <caption>{t('print.log')}</caption>
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
      {history.logList.map((entry) => (
        <tr key={entry._id}>
          <td>{entry.NowFunName}</td>
          <td>
            {standInName(entry.creater, entry.entrust_from?.name)}
            {entry.actor && ` ${t('log.actor', { name: entry.actor })}`}
          </td>
          <td>{entry.button || t(`log.type.${entry.type2}`)}</td>
          <td>
            {said(entry).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </td>
          <td>{absoluteTime(entry.created_at)}</td>
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
