import type { Message } from '../../../../generated/types'
import { MessageState } from '../../../flow/history/message-state'
import { InPlace } from '../../../flow/people/delegate-label'
import { Crowd } from '../../../flow/people/more-people'
import { listSign } from '../../../platform/i18n/i18n'
import { Avatar, Tag } from '../../../ui/primitives'
import type { StepCard } from './step-cards'
import { stepKind, stepState } from './step-text'

/** How far the flow is with a designed step, and who had it. */
export const StepFacts = ({ card, messages }: { card: StepCard; messages: readonly Message[] }) => (
  <div className="diagram-facts">
    <p className="diagram-tags">
      <Tag tone={card.state === 'here' ? 'warning' : 'neutral'}>{stepState(card)}</Tag>
      <Tag>{stepKind(card.step)}</Tag>
    </p>
    <ul className="diagram-people">
      {messages.map((message) => (
        <li key={message._id}>
          <Avatar name={message.toer} />
          <span>
            {message.toer} <InPlace of={message.entrust_from?.name} />{' '}
            <small>{message.todepts.map(({ n }) => n).join(listSign())}</small>
            {message.log.suggest && <q>{message.log.suggest}</q>}
          </span>
          <MessageState of={message} />
        </li>
      ))}
    </ul>
    {messages.map((message) => (
      <Crowd key={message._id} of={message} />
    ))}
  </div>
)
