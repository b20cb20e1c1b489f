import { Muted, RelativeTime, Tag, TimeLeft, VisuallyHidden, WaitingTime } from '../../ui'
import './cells.css'
import type { ReactNode } from 'react'
import { notificationText } from '../../../core/flow'
import type { ListRow } from '../../../generated/types'
import { DelegateLabel } from '../../flow/people/delegate-label'
import { ResultTag, SendBackNote } from '../../flow/summary/result-tag'
import { describeAssignees, describeWaitingStep } from '../../flow/summary/waiting-step'
import { PersonAvatar } from '../../person/avatar'
import { t } from '../../platform'
import type { VisibleColumn } from '../columns'
import {
  alertRowOf,
  isUnread,
  isUrgent,
  type ListColumn,
  type ListItemRow,
  messageRowOf,
  readPath,
  rowFlow,
} from '../list-row'

interface CellProps {
  row: ListItemRow
  column: VisibleColumn
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Renders text of at most two lines; all of it on hover. */
const Clamped = ({ text }: { text: string }) => (
  <span className="list-clamp" title={text}>
    {text}
  </span>
)

const TextCell = ({ row, column }: CellProps) => <Clamped text={text(readPath(row, column.key))} />

const timeAt = (row: ListItemRow, { key }: VisibleColumn) => {
  const at = readPath(row, key)
  return typeof at === 'string' && <RelativeTime at={at} />
}

const TimeCell = ({ row, column }: CellProps) => (
  <span className="list-step q-stack">
    {timeAt(row, column)}
    {column.parts?.map((part) => (
      <small key={part.key} title={t('list.created')}>
        {t('list.created')} {timeAt(row, part)}
      </small>
    ))}
  </span>
)

const Marks = ({ row }: { row: ListItemRow }) => (
  <>
    {isUrgent(row) && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
    {messageRowOf(row)?.claim === 'open' && <Tag tone="primary">{t('claim.tag')}</Tag>}
    {messageRowOf(row)?.urged && <Tag tone="warning">{t('list.urged')}</Tag>}
    {'returned' in row && row.returned && (
      <span title={[row.returned.name, row.returned.reason].filter(Boolean).join('：')}>
        <Tag tone="warning">{t('flow.returned')}</Tag>
      </span>
    )}
    {messageRowOf(row)?.applycancel && <Tag tone="warning">{t('list.applied')}</Tag>}
  </>
)

/** Renders the name with its marks; below it the flow's other included columns. */
const NameCell = ({ row, column }: CellProps) => {
  const parts = (cell: ListColumn['cell']) => column.parts?.filter((part) => part.cell === cell) ?? []
  const summary = parts('summary')[0]
  const name = text(readPath(row, column.key))
  return (
    <span className="q-stack q-shrink">
      <span className="list-name q-inline q-align-baseline q-wrap q-gap-1-5">
        {isUnread(row) && (
          <i className="list-dot q-fixed">
            <VisuallyHidden>{t('list.unread')}</VisuallyHidden>
          </i>
        )}
        <span title={name}>{name}</span>
        <Marks row={row} />
        {parts('workname').map((part) => (
          <NumberCell key={part.key} row={row} column={part} />
        ))}
      </span>
      {summary && <SummaryLine row={row} column={summary} />}
    </span>
  )
}

const NumberCell = ({ row, column }: CellProps) => {
  const number = text(readPath(row, column.key))
  return (
    <span className="list-number q-soft" title={number}>
      {number}
    </span>
  )
}

const PersonCell = ({ row, column }: CellProps) => {
  const name = text(readPath(row, column.key))
  return (
    <span className="list-person q-row q-gap-2 q-shrink">
      <PersonAvatar id={rowFlow(row)?.created_id ?? ''} name={name} />
      <span className="list-step q-stack">
        <span>{name}</span>
        <small title={rowFlow(row)?.dept}>{rowFlow(row)?.dept}</small>
      </span>
    </span>
  )
}

const summaryOf = (row: ListItemRow) => ('summary' in row ? row.summary : [])

/** Renders the description and the summary values of the design in one line. */
const SummaryLine = ({ row, column }: CellProps) => {
  const messageText = text(readPath(row, column.key))
  const values = summaryOf(row).map(({ name, text: value }) => t('list.value', { name, value }))
  return (
    <span className="list-brief q-block q-soft" title={[messageText, ...values].filter(Boolean).join('\n')}>
      {messageText && <span>{messageText}</span>}
      {values.map((value) => (
        <Muted as="small" size="sm" key={value}>
          {value}
        </Muted>
      ))}
    </span>
  )
}

const StepCell = ({ row }: CellProps) => {
  const message = messageRowOf(row)
  if (!message) return null
  const returned = 'returned' in row ? row.returned : undefined
  return (
    <span className="list-step q-stack">
      <span title={message.NowFunName}>
        {message.NowFunName} <DelegateLabel of={message.entrust_from?.name} />
      </span>
      {returned ? (
        <SendBackNote returned={returned} />
      ) : (
        message.creater && <small>{t('list.from', { name: message.creater })}</small>
      )}
    </span>
  )
}

/** Describes how often the assignee was reminded of an overdue task, if at all. */
const reminderText = (n: number | null | undefined) => (n ? t('list.told-late', { n }) : undefined)

const remarkText = ({ remark, said }: ListRow): string => {
  if (remark) return remark.text
  if (!said) return ''
  return t('notification.said', { name: said.by, words: said.words || said.button })
}

/** Renders a notification as a sentence about the request, with the person who caused it and what was said. */
const NotificationCell = ({ row }: CellProps) => {
  const message = messageRowOf(row)
  if (!message) return null
  const { code, params } = notificationText(message)
  const words = remarkText(message)
  return (
    <span className="list-person q-row q-gap-2 q-shrink">
      <PersonAvatar id={message.created_id} name={message.creater} />
      <span className="list-step q-stack">
        <span title={t(code, params)}>{t(code, params)}</span>
        {words && <small title={words}>{words}</small>}
      </span>
    </span>
  )
}

const ExpiryCell = ({ row }: CellProps) => {
  const { expires_at: until, expiredtimes: n } = messageRowOf(row) ?? {}
  if (!until) return <span className="list-faint q-muted list-no-expiry">{t('list.no-expiry')}</span>
  const description = reminderText(n)
  return (
    <span className="list-step q-stack">
      <span title={description}>
        <TimeLeft until={until} />
      </span>
      {description && <small>{description}</small>}
    </span>
  )
}

const ReadCell = ({ row }: CellProps) => (
  <Tag tone={isUnread(row) ? 'primary' : 'neutral'}>{t(isUnread(row) ? 'list.unread' : 'list.read')}</Tag>
)

const SuggestCell = ({ row }: CellProps) => {
  const { button = '', suggest = '' } = messageRowOf(row)?.log ?? {}
  return (
    <span className="list-summary q-stack">
      {button && <span title={button}>{t('list.pressed', { button })}</span>}
      {suggest && <small title={suggest}>{suggest}</small>}
    </span>
  )
}

/** Renders when the assignee received it, with the due date below. */
const TimesCell = ({ row, column }: CellProps) => {
  const message = messageRowOf(row)
  return (
    <span className="list-step q-stack">
      {message && <RelativeTime at={message.created_at} />}
      {message?.expires_at && column.parts?.some(({ cell }) => cell === 'expiry') && (
        <span title={reminderText(message.expiredtimes)}>
          <TimeLeft until={message.expires_at} />
        </span>
      )}
    </span>
  )
}

/** Icon or mark before a value, by format. */
const signs: Record<NonNullable<VisibleColumn['as']>, (text: string) => ReactNode> = {
  colour: (text) => <span className="list-swatch" style={{ ['--list-colour' as string]: text }} />,
  stars: () => (
    <span className="list-star" aria-hidden="true">
      ★
    </span>
  ),
}

const FormCell = ({ row, column: { key, as } }: CellProps) => {
  const text = ('fields' in row && row.fields?.[key]) || ''
  if (!as || !text) return <Clamped text={text} />
  return (
    <span className="q-nowrap">
      {signs[as](text)} {text}
    </span>
  )
}

const LabelCell = ({ row }: CellProps) => {
  const flow = rowFlow(row)
  const returned = 'returned' in row ? row.returned : undefined
  return (
    flow && (
      <span className="list-step q-stack">
        <span>
          <ResultTag flow={flow} />
        </span>
        {returned && <SendBackNote returned={returned} />}
      </span>
    )
  )
}

/** Renders whom a flow waits for and since when, the longest first; names the number of further steps. */
const WaitingCell = ({ row }: CellProps) => {
  const now = ('now' in row && row.now) || []
  const [first, ...rest] = now
  if (!first) return null
  return (
    <span className="list-step q-stack" title={now.map(describeWaitingStep).join('\n')}>
      <span>
        {describeAssignees(first)} · {first.step}
      </span>
      <small>
        <WaitingTime since={first.since} />
        {rest.length > 0 && ` · ${t('holders.others', { n: rest.length })}`}
      </small>
    </span>
  )
}

const AlertCell = ({ row }: CellProps) => {
  const { hasdone, flowlistid } = alertRowOf(row) ?? {}
  return (
    <Tag tone={hasdone ? 'neutral' : 'warning'}>
      {t(`alert.state.${hasdone ? (flowlistid ? 'created' : 'done') : 'open'}`)}
    </Tag>
  )
}

/** Renderer of each kind of column. */
export const columnRenderers: Record<ListColumn['cell'], (props: CellProps) => ReactNode> = {
  text: TextCell,
  person: PersonCell,
  time: TimeCell,
  status: LabelCell,
  readstatus: ReadCell,
  flowname: NameCell,
  workname: NumberCell,
  step: StepCell,
  expiry: ExpiryCell,
  summary: SummaryLine,
  label: LabelCell,
  suggest: SuggestCell,
  waiting: WaitingCell,
  notification: NotificationCell,
  lastlog: TextCell,
  times: TimesCell,
  alertstatus: AlertCell,
  form: FormCell,
}
