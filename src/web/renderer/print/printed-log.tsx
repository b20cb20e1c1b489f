import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { absoluteTime } from '../../platform/local-time'

const said = ({ suggest, reason, files = [] }: LogEntry) =>
  [suggest, reason, ...files.map(({ name }) => name)].filter(Boolean)

/** Who did what when, and what was said: one line for each act. */
export const PrintedLog = ({ logs }: { logs: readonly LogEntry[] }) => (
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
      {logs.map((entry) => (
        <tr key={entry._id}>
          <td>{entry.NowFunName}</td>
          <td>
            {entry.creater}
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
    </tbody>
  </table>
)
