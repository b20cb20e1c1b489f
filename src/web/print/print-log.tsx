import { type PrintHistory, type PrintLogLine, planPrintLog } from '../../core/print'
import { isPicture } from '../files/attachments'
import { thumbnailLink } from '../files/file-links'
import { toFileView } from '../files/file-view'
import { SignaturePicture } from '../flow/history/signature'
import { absoluteTime, t } from '../platform'

const LogLine = ({ line }: { line: PrintLogLine }) => (
  <tr>
    <td>{line.step}</td>
    <td>
      {line.person}
      {line.signature && <SignaturePicture src={line.signature} name={line.person} />}
    </td>
    <td>{line.act}</td>
    <td>
      {line.said.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {line.files.filter(isPicture).map((file) => (
        <img key={file.fileid} height={56} src={thumbnailLink(toFileView(file).url)} alt={file.name} />
      ))}
    </td>
    <td>{line.at && absoluteTime(line.at)}</td>
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
      {planPrintLog(history, t).map((line) => (
        <LogLine key={line.id} line={line} />
      ))}
    </tbody>
  </table>
)
