import { messageDiagram, messageStatus } from '../../../../core/flow'
import type { Message, SubFlowState } from '../../../../generated/types'
import { PictureTiles } from '../../../files/attachments'
import { AdderLabel } from '../../../flow/history/added-signers'
import { MessageState, messageTone, type StateTone } from '../../../flow/history/message-state'
import { DelegateLabel } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { SigningMode } from '../../../flow/people/signing-mode'
import { SubFlowList } from '../../../flow/summary/sub-flow-list'
import { listSeparator, t } from '../../../platform'
import { Avatar, elapsedText, RelativeTime, Row, Tag, WaitingTime } from '../../../ui'
import { hasReadState } from './message-cards'
import type { OpinionPictures } from './opinion-pictures'
import { outcomeText } from './step-text'
import './visit-list.css'

/** Visit of a step: its assignees, copies, and the sub-flows started from it. */
interface Visit {
  id: string
  /** Representative message: one that waits, otherwise the first. */
  message: Message
  people: Message[]
  copies: Message[]
  flows: SubFlowState[]
  tone: StateTone
  /** Duration in milliseconds; undefined while it waits, or if nothing had to be done. */
  duration?: number
  isOpen: boolean
  /** Time from which its task waits; undefined if it is not open or nothing has to be done. */
  waitsSince?: string
}

const isWaiting = ({ status }: Message) => status === messageStatus.waiting
const isTask = ({ status, dealtype }: Message) => status !== messageStatus.started && dealtype !== 'message'

function durationOf(people: readonly Message[]): number | undefined {
  if (people.some(isWaiting)) return undefined
  const tasks = people.filter(isTask)
  const from = Math.min(...tasks.map(({ created_at }) => Date.parse(created_at)))
  const ends = tasks.flatMap(({ finished_at }) => (finished_at === null ? [] : Date.parse(finished_at)))
  const to = Math.max(...ends)
  return Number.isFinite(to - from) ? Math.max(0, to - from) : undefined
}

function visitOf(id: string, messages: readonly Message[]): Visit | undefined {
  const handed = messages.filter(({ iscc }) => !iscc)
  const people = handed.length ? handed : [...messages]
  const message = people.find(isWaiting) ?? people[0]
  return (
    message && {
      id,
      message,
      people,
      copies: handed.length ? messages.filter(({ iscc }) => iscc) : [],
      flows: messages.flatMap(({ sonflowdetails = [] }) => sonflowdetails),
      tone: messageTone(message.status),
      duration: message.iscc ? undefined : durationOf(people),
      isOpen: isWaiting(message),
      ...(isWaiting(message) && !message.iscc && isTask(message) && { waitsSince: message.created_at }),
    }
  )
}

/** Lists the visits in order of arrival; simultaneous ones in causal order. */
export function listVisits(messages: readonly Message[]): Visit[] {
  const { nodes } = messageDiagram(messages)
  const inOrder = nodes.toSorted(
    (a, b) => Date.parse(a.message.created_at) - Date.parse(b.message.created_at) || a.level - b.level,
  )
  const groups = new Map<string, Message[]>()
  for (const { message } of inOrder)
    groups.set(message.visit, [...(groups.get(message.visit) ?? []), message])
  return [...groups].flatMap(([id, list]) => visitOf(id, list) ?? [])
}

interface Choosing {
  pictures: OpinionPictures
  onChoose(id: string): void
}

/** Renders an assignee: status, read state, submitted button and opinion. */
function PersonRow({ message, pictures, onChoose }: Choosing & { message: Message }) {
  const { _id, toer, todepts, hasread, finished_at, log, entrust_from, added } = message
  return (
    <li>
      <button
        type="button"
        className="visit-person q-stack q-align-center q-gap-2 q-gap-y-0-5 q-full q-left q-box q-radius-lg q-surface"
        data-card={_id}
        onClick={() => onChoose(_id)}
      >
        <Avatar name={toer} />
        <span>
          <b>{toer}</b> <DelegateLabel of={entrust_from?.name} /> <AdderLabel of={added} />
          <small className="visit-dept q-muted">{todepts.map(({ n }) => n).join(listSeparator())}</small>
        </span>
        <span className="visit-state q-row q-align-stretch q-justify-end q-wrap q-gap-1-5 q-gap-y-0-5">
          <MessageState of={message} />
          {hasReadState(message) && (
            <small data-unread={hasread === 0 || undefined}>{t(hasread ? 'list.read' : 'list.unread')}</small>
          )}
        </span>
        {(finished_at || log.button) && (
          <small className="visit-done q-muted">
            {outcomeText(message)} {finished_at && <RelativeTime at={finished_at} />}
          </small>
        )}
        {log.suggest && <q className="q-break q-soft">{log.suggest}</q>}
      </button>
      <PictureTiles files={pictures.get(_id) ?? []} label={t('upload.pictures')} />
    </li>
  )
}

function VisitItem({ visit, ...choosing }: Choosing & { visit: Visit }) {
  const { message, people, copies, flows, tone, duration, isOpen, waitsSince } = visit
  const { NowFunName, PreFunName, dealtype, level, iscc, created_at, status } = message
  return (
    <li className={`visit q-anchor tone-${tone}`} data-open={isOpen || undefined}>
      <Row as="header" gap={2} lineGap={1} wrap>
        <b>{NowFunName}</b>
        {!iscc && status !== messageStatus.started && (
          <SigningMode dealtype={dealtype} claim={message.claim} turn={message.turn} people={people.length} />
        )}
        {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        <RelativeTime at={created_at} />
      </Row>
      <p className="q-row q-align-stretch q-wrap q-gap-3 q-gap-y-0-5 q-muted q-text-xs">
        {PreFunName && t('detail.visit.from', { step: PreFunName })}
        {waitsSince !== undefined && <WaitingTime since={waitsSince} />}
        {duration !== undefined && <span>{t('detail.visit.took', { time: elapsedText(duration) })}</span>}
      </p>
      <ul className="visit-people">
        {people.map((one) => (
          <PersonRow key={one._id} message={one} {...choosing} />
        ))}
      </ul>
      <MorePeople of={people.at(-1)} />
      {copies.length > 0 && (
        <details>
          <summary className="q-row q-soft q-text-sm">
            {t('detail.visit.copies', { n: copies.length })}
          </summary>
          <ul className="visit-people">
            {copies.map((one) => (
              <PersonRow key={one._id} message={one} {...choosing} />
            ))}
          </ul>
        </details>
      )}
      {flows.length > 0 && <SubFlowList flows={flows} />}
    </li>
  )
}

/** Lists the history step by step, for narrow screens and screen readers. */
export const VisitList = ({ messages, ...choosing }: Choosing & { messages: readonly Message[] }) => (
  <ol className="visits q-grow q-shrink" aria-label={t('detail.instance')}>
    {listVisits(messages).map((visit) => (
      <VisitItem key={visit.id} visit={visit} {...choosing} />
    ))}
  </ol>
)
