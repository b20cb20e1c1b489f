import type { ReactNode } from 'react'
import { t } from '../../platform/i18n'
import { Tag } from '../../ui/parts'
import { Time } from '../../ui/time'
import { TimeLeft } from '../../ui/time-left'
import { InPlace } from '../flow/in-place'
import { ResultTag } from '../flow/result-tag'
import type { ShownColumn } from './columns'
import { alertOf, type Column, flowOf, isUnread, isUrgent, messageOf, type Row, valueAt } from './row'

interface CellProps {
  row: Row
  column: ShownColumn
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

const TextCell = ({ row, column }: CellProps) => <>{text(valueAt(row, column.key))}</>

const TimeCell = ({ row, column }: CellProps) => {
  const at = valueAt(row, column.key)
  return typeof at === 'string' ? <Time at={at} /> : null
}

const NameCell = ({ row, column }: CellProps) => (
  <span className="list-name">
    {isUnread(row) && (
      <i className="list-dot">
        <span className="q-hidden">{t('list.unread')}</span>
      </i>
    )}
    <span>{text(valueAt(row, column.key))}</span>
    {isUrgent(row) && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
    {messageOf(row)?.urged && <Tag tone="warning">{t('list.urged')}</Tag>}
    {messageOf(row)?.applycancel && <Tag tone="warning">{t('list.applied')}</Tag>}
  </span>
)

const NumberCell = ({ row, column }: CellProps) => (
  <span className="list-number">{text(valueAt(row, column.key))}</span>
)

const SummaryCell = ({ row, column }: CellProps) => (
  <span className="list-summary">
    <span>{text(valueAt(row, column.key))}</span>
    {'summary' in row &&
      row.summary.map(({ name, text: line }) => (
        <small key={name}>
          {name}：{line}
        </small>
      ))}
  </span>
)

const StepCell = ({ row }: CellProps) => {
  const message = messageOf(row)
  if (!message) return null
  return (
    <span className="list-step">
      <span>
        {message.NowFunName} <InPlace of={message.entrust_from?.name} />
      </span>
      {message.creater && <small>{t('list.from', { name: message.creater })}</small>}
    </span>
  )
}

const ExpiryCell = ({ row }: CellProps) => {
  const { expires_at: until, expiredtimes: n } = messageOf(row) ?? {}
  if (!until) return <span className="list-faint list-no-expiry">{t('list.no-expiry')}</span>
  return (
    <span className="list-step">
      <span>
        <TimeLeft until={until} />
      </span>
      {n && <small>{t('list.told-late', { n })}</small>}
    </span>
  )
}

const ReadCell = ({ row }: CellProps) => (
  <Tag tone={isUnread(row) ? 'primary' : 'neutral'}>{t(isUnread(row) ? 'list.unread' : 'list.read')}</Tag>
)

const SuggestCell = ({ row }: CellProps) => {
  const { button = '', suggest = '' } = messageOf(row)?.log ?? {}
  return (
    <span className="list-summary">
      {button && <span>{t('list.pressed', { button })}</span>}
      {suggest && <small>{suggest}</small>}
    </span>
  )
}

const TimesCell = ({ row }: CellProps) => {
  const [flow, message] = [flowOf(row), messageOf(row)]
  return (
    <span className="list-step">
      <span>
        {t('list.arrived')} {message && <Time at={message.created_at} />}
      </span>
      <small>
        {t('list.created')} {flow && <Time at={flow.created_at} />}
      </small>
    </span>
  )
}

const FormCell = ({ row, column }: CellProps) => <>{'fields' in row && row.fields?.[column.key]}</>

const LabelCell = ({ row }: CellProps) => {
  const flow = flowOf(row)
  return flow ? <ResultTag flow={flow} /> : null
}

const AlertCell = ({ row }: CellProps) => {
  const { hasdone, flowlistid } = alertOf(row) ?? {}
  return (
    <Tag tone={hasdone ? 'neutral' : 'warning'}>
      {t(`alert.state.${hasdone ? (flowlistid ? 'created' : 'done') : 'open'}`)}
    </Tag>
  )
}

/** How each kind of column draws its value. */
export const cells: Record<Column['cell'], (props: CellProps) => ReactNode> = {
  text: TextCell,
  time: TimeCell,
  status: LabelCell,
  readstatus: ReadCell,
  flowname: NameCell,
  workname: NumberCell,
  step: StepCell,
  expiry: ExpiryCell,
  summary: SummaryCell,
  label: LabelCell,
  suggest: SuggestCell,
  lastlog: TextCell,
  times: TimesCell,
  alertstatus: AlertCell,
  form: FormCell,
}
