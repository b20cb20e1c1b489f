import type { Message } from '../../../../generated/types'
import { MessageState } from '../../../flow/history/message-state'
import { DelegateLabel } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { listSeparator } from '../../../platform/i18n/i18n'
import { Avatar, Tag } from '../../../ui/primitives'
import type { StepCard } from './step-cards'
import { stepKindText, stepStateText } from './step-text'

/** Renders the progress of a designed step and its assignees. */
export const StepFacts = ({ card, messages }: { card: StepCard; messages: readonly Message[] }) => (
  <div className="diagram-facts">
    <p className="diagram-tags">
      <Tag tone={card.state === 'here' ? 'warning' : 'neutral'}>{stepStateText(card)}</Tag>
      <Tag>{stepKindText(card.step)}</Tag>
    </p>
    <ul className="diagram-people">
      {messages.map((message) => (
        <li key={message._id}>
          <Avatar name={message.toer} />
          <span>
            {message.toer} <DelegateLabel of={message.entrust_from?.name} />{' '}
            <small>{message.todepts.map(({ n }) => n).join(listSeparator())}</small>
            {message.log.suggest && <q>{message.log.suggest}</q>}
          </span>
          <MessageState of={message} />
        </li>
      ))}
    </ul>
    {messages.map((message) => (
      <MorePeople key={message._id} of={message} />
    ))}
  </div>
)
