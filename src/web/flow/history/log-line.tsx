import '../summary/result-tag.css'
import { describeAlertRule, isWithdrawal, logType, messageStatus } from '../../../core/flow'
import { durationBetween } from '../../../core/text/duration'
import type { AgreedAlone, LogEntry } from '../../../generated/types'
import { isPicture, PictureTiles } from '../../files/attachments'
import { FileList } from '../../files/file-list'
import { toFileView } from '../../files/file-view'
import { PersonName } from '../../person/person-name'
import { absoluteTime, listSeparator, t } from '../../platform'
import { Collapse, elapsedText, Icon, type IconName, RelativeTime } from '../../ui'
import { QuoteList } from '../comments/quotes'
import { ledgerAmount } from '../ledgers/ledger-amount'
import { DelegateLabel } from '../people/delegate-label'
import { ReceiptButton } from '../receipts/receipt-button'
import { actionName } from './action-name'
import { describeAddition } from './added-signers'
import { FieldChanges } from './field-changes'
import { LogRecipients, MessageClosures, type MessageStatusLookup } from './log-recipients'
import { PathReasons } from './path-reasons'
import { SignatureImage, type SignatureImages } from './signature'

type Changed = NonNullable<LogEntry['turns']>

const inTurn = (turns: Changed['was']) =>
  turns.map((turn) => turn.join(listSeparator())).join(' → ') || t('log.order.nobody')

/** Renders a change of the signing order: before, after, added and skipped signers. */
function SigningOrderChange({ of: changed }: { of: LogEntry['turns'] }) {
  if (!changed) return null
  const { was, now, put, out } = changed
  return (
    <>
      <p className="q-soft">{t('log.order.was', { names: inTurn(was) })}</p>
      <p className="q-soft">{t('log.order.now', { names: inTurn(now) })}</p>
      {put.length > 0 && <p className="q-soft">{t('log.order.put', { names: put.join(listSeparator()) })}</p>}
      {out.length > 0 && <p className="q-soft">{t('log.order.out', { names: out.join(listSeparator()) })}</p>}
    </>
  )
}

type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'neutral'

interface LogKind {
  icon: IconName
  tone: Tone
}

const plain: LogKind = { icon: 'info', tone: 'neutral' }

/** Appearance of each type of log entry. */
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
  [logType.decisionWithdrawn]: { icon: 'undo', tone: 'warning' },
  [logType.urged]: { icon: 'bell', tone: 'warning' },
  [logType.version]: { icon: 'right', tone: 'primary' },
  [logType.level]: { icon: 'bell', tone: 'warning' },
  [logType.copied]: { icon: 'cc', tone: 'neutral' },
  [logType.added]: { icon: 'plus', tone: 'primary' },
  [logType.addedOut]: { icon: 'close', tone: 'neutral' },
  [logType.consulted]: { icon: 'info', tone: 'primary' },
  [logType.order]: { icon: 'list', tone: 'primary' },
  [logType.opinion]: { icon: 'info', tone: 'neutral' },
  [logType.claimed]: { icon: 'user', tone: 'primary' },
  [logType.givenBack]: { icon: 'undo', tone: 'warning' },
  [logType.assigned]: { icon: 'user', tone: 'primary' },
  [logType.automatic]: { icon: 'check', tone: 'success' },
}

/** Appearance of a log entry by its outcome. */
const decided: Partial<Record<NonNullable<LogEntry['outcome']>, LogKind>> = {
  refuse: { icon: 'close', tone: 'danger' },
  return: { icon: 'undo', tone: 'warning' },
}

const kindOf = ({ type2, outcome }: LogEntry): LogKind =>
  (outcome && decided[outcome]) ?? kinds[type2] ?? plain

const placeless = new Set<number>([logType.cancel, logType.withdrawn, logType.version, logType.level])
const pressedKinds = new Set<number>([logType.deal, logType.orsign, logType.andsign])

/** Returns the step of an entry, or from which step to which a withdrawal led. Closing has no step. */
function placeOf(entry: LogEntry): string {
  const { type2, PreFunName, NowFunName = '' } = entry
  if (isWithdrawal(entry)) return t('log.taken-back-to', { to: NowFunName })
  if (placeless.has(type2)) return ''
  return type2 === logType.revoke && PreFunName
    ? t('log.revoked', { from: PreFunName, to: NowFunName })
    : NowFunName
}

/** Describes who was reminded or assigned, who was asked, or who had asked. */
const recipientText = (type2: number, names: string) =>
  type2 === logType.urged || type2 === logType.assigned
    ? names
    : t(type2 === logType.applied ? 'log.asked-of' : 'log.asked-by', { names })

/** Returns the previous assignees of moved tasks, without duplicates. */
export const previousAssigneeNames = (history: LogEntry['history']) =>
  [...new Set(history.map(({ name }) => name))].join(listSeparator())

/** Renders the action, by the name of its button if there is one. */
const Act = ({ entry }: { entry: LogEntry }) =>
  entry.button && pressedKinds.has(entry.type2) ? (
    <span className="log-pressed">{entry.button}</span>
  ) : (
    <span>{actionName(entry)}</span>
  )

/** Renders the step of an entry and how long it had waited there. */
function VisitedStep({ entry, since }: { entry: LogEntry; since: string | undefined }) {
  const place = placeOf(entry)
  const duration =
    since && pressedKinds.has(entry.type2) ? durationBetween(since, entry.created_at) : undefined
  if (!place && duration === undefined) return null
  return (
    <p className="log-where q-row q-align-stretch q-wrap q-gap-3 q-gap-y-0 q-muted q-text-sm">
      {place && <span className="q-soft">{place}</span>}
      {duration !== undefined && <span>{t('detail.visit.took', { time: elapsedText(duration) })}</span>}
    </p>
  )
}

/** Describes why a signer was approved automatically. */
const aloneText = ({ name, step }: AgreedAlone) =>
  step ? t('log.alone.before', { name, step }) : t('log.alone.own', { name })

/** Renders the tally after the vote, and its result. */
function Votes({ of: tally }: { of: LogEntry['tally'] }) {
  if (!tally) return null
  const { result, ...votes } = tally
  return (
    <p className="q-soft">
      {t('log.tally', votes)}
      {result && <b> {t(`log.tally.${result}`)}</b>}
    </p>
  )
}

/**
 * Renders the messages an entry closed, with the previous assignees of moved tasks. Messages that wait for
 * added signers are left out.
 */
function ClosureNote({ entry, isFull }: Pick<LineProps, 'entry' | 'isFull'>) {
  const { type2, history, closed } = entry
  if (type2 === logType.added || type2 === logType.givenBack) return null
  if (type2 === logType.claimed || type2 === logType.assigned)
    return history.length ? (
      <p className="q-soft">{t('claim.closed', { names: previousAssigneeNames(history) })}</p>
    ) : null
  if (type2 === logType.replaced)
    return <p className="q-soft">{t('log.moved-from', { names: previousAssigneeNames(history) })}</p>
  const isWithdrawn = type2 === logType.decisionWithdrawn
  const closures = isWithdrawn ? history.filter(({ to }) => to === messageStatus.withdrawn) : history
  return <MessageClosures closed={closures} count={closed} isFull={isFull} />
}

/** Renders why the flow acted by itself: an overdue step, possibly without a fallback assignee. */
function ByDeadline({ of: deadline }: { of: LogEntry['deadline'] }) {
  if (!deadline) return null
  return (
    <p className="q-soft">
      {t('log.deadline.over', { at: absoluteTime(deadline.end) })}
      {deadline.nobody && t(`log.deadline.nobody.${deadline.do}`)}
    </p>
  )
}

interface LineProps {
  entry: LogEntry
  /** Arrival time of the handled message. */
  since?: string
  statusOf?: MessageStatusLookup
  /** Whether all details are expanded. */
  isFull?: boolean
  signatures?: SignatureImages
}

/** Renders special marks: the person confirmed their identity or signed, or the action was automatic. */
const Marks = ({ entry: { proved, via, signature, deadline, calendar } }: { entry: LogEntry }) => (
  <>
    {proved && <small>{t('log.proved')}</small>}
    {via && <small>{t(`log.via-${via}`)}</small>}
    {signature && <small>{t(`log.signature-${signature}`)}</small>}
    {deadline && <span>{t('log.deadline')}</span>}
    {calendar && <span>{t('log.calendar', { rule: describeAlertRule(calendar.rule, t) })}</span>}
  </>
)

/** Renders the pictures of an entry, and its other files: folded beside a form, which lists them itself. */
function EntryFiles({
  files,
  isFull,
}: Pick<LineProps, 'isFull'> & { files: NonNullable<LogEntry['files']> }) {
  const documents = files.filter((file) => !isPicture(file))
  const list = <FileList files={documents.map(toFileView)} label={t('upload.attachments')} />
  return (
    <>
      <PictureTiles files={files.filter(isPicture)} label={t('upload.pictures')} />
      {isFull || !documents.length ? (
        list
      ) : (
        <Collapse summary={t('log.files', { n: documents.length })}>{list}</Collapse>
      )}
    </>
  )
}

/** Renders one entry of a flow's history. */
export function LogLine({ entry, since, statusOf, isFull, signatures }: LineProps) {
  const { icon, tone } = kindOf(entry)
  const { type2, creater, actor, button, suggest, reason, created_at, asked, files = [] } = entry
  return (
    <li className="log-line q-anchor" data-tone={tone}>
      <i>
        <Icon name={icon} size={14} />
      </i>
      <header>
        <span className="q-row q-align-baseline q-wrap q-gap-2 q-gap-y-0-5 q-break q-grow q-shrink">
          <b>
            <PersonName id={entry.created_id} name={creater} />
          </b>
          <DelegateLabel of={entry.entrust_from?.name} />
          {actor && <small>{t('log.actor', { name: actor })}</small>}
          <Act entry={entry} />
          {asked && (
            <span>{entry.added ? describeAddition(entry.added, asked) : recipientText(type2, asked)}</span>
          )}
          {entry.versions && <span>{t('log.versions', entry.versions)}</span>}
          {entry.levels && <span>{t(entry.levels.to > 0 ? 'log.raised' : 'log.lowered')}</span>}
          <Marks entry={entry} />
        </span>
        <span className="log-when q-row q-gap-1 q-fixed">
          <RelativeTime at={created_at} />
          <ReceiptButton entry={entry} />
        </span>
      </header>
      <VisitedStep entry={entry} since={since} />
      {type2 === logType.event && button && <p className="q-soft">{t('log.outcome', { button })}</p>}
      <ByDeadline of={entry.deadline} />
      {entry.overdrawn?.map(({ unit, amount, ...of }) => (
        <p key={`${of.name} ${of.account}`} className="q-tone-danger">
          {t('log.overdrawn', { ...of, amount: ledgerAmount(amount, unit) })}
        </p>
      ))}
      <Votes of={entry.tally} />
      <SigningOrderChange of={entry.turns} />
      {entry.automatic?.map((one) => (
        <p key={one.name} className="q-soft">
          {aloneText(one)}
        </p>
      ))}
      <SignatureImage entry={entry} of={signatures} />
      {suggest && <blockquote>{suggest}</blockquote>}
      <QuoteList quotes={entry.quotes} />
      <EntryFiles files={files} isFull={isFull} />
      {reason && type2 !== logType.withdrawn && <blockquote>{t('log.reason', { reason })}</blockquote>}
      <FieldChanges changes={entry.formdata} />
      <ClosureNote entry={entry} isFull={isFull} />
      <LogRecipients entry={entry} statusOf={statusOf} isFull={isFull} />
      <PathReasons reasons={entry.reasons} />
      {entry.finished && (
        <p className="log-end" data-result={entry.result}>
          {t('log.ended')}
        </p>
      )}
    </li>
  )
}
