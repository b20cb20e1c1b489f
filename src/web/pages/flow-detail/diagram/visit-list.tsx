import { Row } from '../../../ui/layout'
import './visit-list.css'
import { messageStatus } from '../../../../core/flow'
import type { Message } from '../../../../generated/types'
import { AdderLabel } from '../../../flow/history/added-signer-label'
import { MessageState } from '../../../flow/history/message-state'
import { DelegateLabel } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { SigningMode } from '../../../flow/people/signing-mode'
import { SubFlowList } from '../../../flow/summary/sub-flow-list'
import { listSeparator, t } from '../../../platform/i18n/i18n'
import { Avatar, Tag } from '../../../ui/primitives'
import { elapsedText, RelativeTime, WaitingTime } from '../../../ui/time'
import { hasReadState } from './message-cards'
import { outcomeText } from './outcome-text'
import { listVisits, type Visit } from './visits'

interface Choosing {
  onChoose(id: string): void
}

/** Renders an assignee: status, read state, submitted button and opinion. */
function PersonRow({ message, onChoose }: Choosing & { message: Message }) {
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
    </li>
  )
}

function VisitItem({ visit, onChoose }: Choosing & { visit: Visit }) {
  const { message, people, copies, flows, tone, duration, isOpen, waitsSince } = visit
  const { NowFunName, PreFunName, dealtype, level, iscc, created_at, status } = message
  return (
    <li className={`visit q-anchor tone-${tone}`} data-open={isOpen || undefined}>
      <Row as="header" gap={2} lineGap={1} wrap>
        <b>{NowFunName}</b>
        {!iscc && status !== messageStatus.started && (
          <SigningMode dealtype={dealtype} claim={message.claim} />
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
          <PersonRow key={one._id} message={one} onChoose={onChoose} />
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
              <PersonRow key={one._id} message={one} onChoose={onChoose} />
            ))}
          </ul>
        </details>
      )}
      {flows.length > 0 && <SubFlowList flows={flows} />}
    </li>
  )
}

/** Lists the history step by step, for narrow screens and screen readers. */
export const VisitList = ({ messages, onChoose }: Choosing & { messages: readonly Message[] }) => (
  <ol className="visits q-grow q-shrink" aria-label={t('detail.instance')}>
    {listVisits(messages).map((visit) => (
      <VisitItem key={visit.id} visit={visit} onChoose={onChoose} />
    ))}
  </ol>
)
