import type { Message } from '../../../../generated/types'
import { MessageState } from '../../../flow/history/message-state'
import { DelegateLabel } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { listSeparator } from '../../../platform'
import { Avatar, Row, Stack, Tag } from '../../../ui'
import type { StepCard } from './step-cards'
import { stepKindText, stepStateText } from './step-text'

/** Renders the progress of a designed step and its assignees. */
export const StepFacts = ({ card, messages }: { card: StepCard; messages: readonly Message[] }) => (
  <div className="diagram-facts q-stack q-gap-3">
    <Row as="p" align="stretch" gap={1.5} wrap>
      <Tag tone={card.state === 'here' ? 'warning' : 'neutral'}>{stepStateText(card)}</Tag>
      <Tag>{stepKindText(card.step)}</Tag>
    </Row>
    <ul className="diagram-people q-stack q-gap-3">
      {messages.map((message) => (
        <Stack as="li" align="start" gap={2} key={message._id}>
          <Avatar name={message.toer} />
          <span>
            {message.toer} <DelegateLabel of={message.entrust_from?.name} />{' '}
            <small>{message.todepts.map(({ n }) => n).join(listSeparator())}</small>
            {message.log.suggest && <q className="q-soft q-text-sm q-block">{message.log.suggest}</q>}
          </span>
          <MessageState of={message} />
        </Stack>
      ))}
    </ul>
    {messages.map((message) => (
      <MorePeople key={message._id} of={message} />
    ))}
  </div>
)
