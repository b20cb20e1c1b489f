import './timeline.css'
import { logType } from '../../../core/flow/status'
import type { Comment, LogEntry } from '../../../generated/types'
import { FileList } from '../../files/file-list'
import { shownFile } from '../../files/shown-file'
import { t } from '../../platform/i18n'
import { Icon, type IconName } from '../../ui/icon'
import { Empty } from '../../ui/parts'
import { Time } from '../../ui/time'
import { InPlace } from './in-place'
import { Changes } from './log-changes'
import { Closed, Receivers, type StatusOf } from './log-parts'
import { PathReasons } from './path-reasons'
import { RemarkLine } from './remark-line'

interface LogKind {
  icon: IconName
  tone: 'primary' | 'success' | 'warning' | 'neutral'
}

const plain: LogKind = { icon: 'info', tone: 'neutral' }

/** How each type of log entry looks. */
const kinds: Record<number, LogKind> = {
  [logType.create]: { icon: 'send', tone: 'primary' },
  [logType.deal]: { icon: 'check', tone: 'success' },
  [logType.cancel]: { icon: 'close', tone: 'neutral' },
  [logType.orsign]: { icon: 'check', tone: 'success' },
  [logType.andsign]: { icon: 'check', tone: 'success' },
  [logType.revoke]: { icon: 'undo', tone: 'warning' },
  [logType.withdrawn]: { icon: 'undo', tone: 'neutral' },
  [logType.event]: { icon: 'settings', tone: 'neutral' },
  [logType.replaced]: { icon: 'right', tone: 'neutral' },
  [logType.applied]: { icon: 'undo', tone: 'primary' },
  [logType.declined]: { icon: 'close', tone: 'warning' },
  [logType.takenBack]: { icon: 'close', tone: 'neutral' },
  [logType.urged]: { icon: 'bell', tone: 'warning' },
  [logType.version]: { icon: 'right', tone: 'primary' },
  [logType.level]: { icon: 'bell', tone: 'warning' },
}

const placeless = new Set<number>([logType.cancel, logType.withdrawn, logType.version, logType.level])

/** Where it happened: the step, or from which step a withdrawal led back to which; closing has no place of its own. */
function placeOf({ type2, PreFunName, NowFunName = '' }: LogEntry): string {
  if (placeless.has(type2)) return ''
  return type2 === logType.revoke && PreFunName
    ? t('log.revoked', { from: PreFunName, to: NowFunName })
    : NowFunName
}

/** Who was urged, of whom it was asked, or who had asked for it. */
const askedText = (type2: number, names: string) =>
  type2 === logType.urged ? names : t(type2 === logType.applied ? 'log.asked-of' : 'log.asked-by', { names })

/** From whom tasks were moved, each once. */
const namesIn = (history: LogEntry['history']) => [...new Set(history.map(({ name }) => name))].join('、')

const Line = ({ entry, statusOf }: { entry: LogEntry; statusOf?: StatusOf }) => {
  const { icon, tone } = kinds[entry.type2] ?? plain
  const {
    type2,
    creater,
    actor,
    button,
    suggest,
    reason,
    created_at,
    formdata,
    history,
    finished,
    asked,
    files = [],
  } = entry
  const place = placeOf(entry)
  return (
    <li className="log-line" data-tone={tone}>
      <i>
        <Icon name={icon} size={14} />
      </i>
      <header>
        <b>{creater}</b>
        <InPlace of={entry.entrust_from?.name} />
        {actor && <small>{t('log.actor', { name: actor })}</small>}
        <span>{t(`log.type.${entry.type2}`)}</span>
        {place && <span className="log-step">{place}</span>}
        {asked && <span>{askedText(type2, asked)}</span>}
        {entry.versions && <span>{t('log.versions', entry.versions)}</span>}
        {entry.levels && <span>{t(entry.levels.to > 0 ? 'log.raised' : 'log.lowered')}</span>}
        <Time at={created_at} />
      </header>
      {button && (
        <p className="log-button">
          {t(type2 === logType.event ? 'log.outcome' : 'list.pressed', { button })}
        </p>
      )}
      {suggest && <blockquote>{suggest}</blockquote>}
      <FileList files={files.map(shownFile)} label={t('upload.attachments')} />
      {reason && type2 !== logType.withdrawn && <blockquote>{t('log.reason', { reason })}</blockquote>}
      <Changes changes={formdata} />
      {type2 === logType.replaced ? (
        <p className="log-button">{t('log.moved-from', { names: namesIn(history) })}</p>
      ) : (
        <Closed closed={history} count={entry.closed} />
      )}
      <Receivers entry={entry} statusOf={statusOf} />
      <PathReasons reasons={entry.reasons} />
      {finished && <p className="log-end">{t('log.ended')}</p>}
    </li>
  )
}

interface TimelineProps {
  logs: readonly LogEntry[]
  statusOf?: StatusOf
  remarks?: readonly Comment[]
  onWithdraw?(remarkId: string): void
}

/** Acts and remarks as they followed one another. */
const inOrder = (logs: readonly LogEntry[], remarks: readonly Comment[]) =>
  [
    ...logs.map((entry) => ({ entry, at: entry.created_at })),
    ...remarks.map((remark) => ({ remark, at: remark.created_at })),
  ].sort((a, b) => a.at.localeCompare(b.at))

/** The history of a flow as it happened: who did what, said what, changed what, and who got it next. */
export const Timeline = ({ logs, statusOf, remarks = [], onWithdraw = () => {} }: TimelineProps) =>
  logs.length + remarks.length === 0 ? (
    <Empty title={t('log.none')} />
  ) : (
    <ol className="log">
      {inOrder(logs, remarks).map((line) =>
        'entry' in line ? (
          <Line key={line.entry._id} entry={line.entry} statusOf={statusOf} />
        ) : (
          <RemarkLine key={line.remark._id} remark={line.remark} onWithdraw={onWithdraw} />
        ),
      )}
    </ol>
  )
