import './timeline.css'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Icon, type IconName } from '../../ui/icon'
import { Empty } from '../../ui/parts'
import { Time } from '../../ui/time'
import { ForwardingView } from './forwarding'

interface LogKind {
  icon: IconName
  tone: string
}

const plain: LogKind = { icon: 'info', tone: 'neutral' }

/** How each type of log entry looks (type2 of schemas/values/log-entry). */
const kinds: Record<number, LogKind> = {
  1: { icon: 'send', tone: 'primary' },
  2: { icon: 'check', tone: 'success' },
  3: { icon: 'close', tone: 'neutral' },
  4: { icon: 'check', tone: 'success' },
  5: { icon: 'check', tone: 'success' },
  6: { icon: 'undo', tone: 'warning' },
  7: { icon: 'undo', tone: 'neutral' },
}

const Changes = ({ changes }: { changes: LogEntry['formdata'] }) =>
  changes.length > 0 && (
    <details className="log-changes">
      <summary>{t('log.filled', { n: changes.length })}</summary>
      <dl>
        {changes.map(({ m, n, str }) => (
          <div key={m}>
            <dt>{n}</dt>
            <dd>{str || t('log.empty-value')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )

const Next = ({ entry }: { entry: LogEntry }) => {
  const { nextmessage, cc, finished = false } = entry
  if (nextmessage.length + cc.length === 0) return finished && <p className="log-end">{t('log.ended')}</p>
  const forwarding = { flowname: '', flowlistid: '', nextSonFlows: [], sonflows: [], waiting: [] }
  return (
    <details className="log-next">
      <summary>
        {t('log.next', { steps: [...nextmessage, ...cc].map(({ funname }) => funname).join('、') })}
      </summary>
      <ForwardingView forwarding={{ ...forwarding, nextmessage, cc, finished }} />
    </details>
  )
}

const Line = ({ entry }: { entry: LogEntry }) => {
  const { icon, tone } = kinds[entry.type2] ?? plain
  const { creater, actor, NowFunName, button, suggest, reason, created_at, formdata } = entry
  return (
    <li className="log-line" data-tone={tone}>
      <i>
        <Icon name={icon} size={14} />
      </i>
      <header>
        <b>{creater}</b>
        {actor && <small>{t('log.actor', { name: actor })}</small>}
        <span>{t(`log.type.${entry.type2}`)}</span>
        {NowFunName && <span className="log-step">{NowFunName}</span>}
        <Time at={created_at} />
      </header>
      {button && <p className="log-button">{t('list.pressed', { button })}</p>}
      {suggest && <blockquote>{suggest}</blockquote>}
      {reason && <blockquote>{t('log.reason', { reason })}</blockquote>}
      <Changes changes={formdata} />
      <Next entry={entry} />
    </li>
  )
}

/** The history of a flow as it happened: who did what, said what, changed what, and who got it next. */
export const Timeline = ({ logs }: { logs: readonly LogEntry[] }) =>
  logs.length === 0 ? (
    <Empty title={t('log.none')} />
  ) : (
    <ol className="log">
      {logs.map((entry) => (
        <Line key={entry._id} entry={entry} />
      ))}
    </ol>
  )
