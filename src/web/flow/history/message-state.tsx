import './message-state.css'
import { type MessageOutcome, messageStateText, messageStatus } from '../../../core/flow'
import { t } from '../../platform'

/** Colour of a message's status (domain facts 2.12), each dark enough to be legible on its own tint. */
export type StateTone = 'waiting' | 'closed' | 'done' | 'start' | 'other'

const tones: Record<number, StateTone> = {
  [messageStatus.waiting]: 'waiting',
  [messageStatus.cancelled]: 'closed',
  [messageStatus.withdrawn]: 'closed',
  [messageStatus.handled]: 'done',
  [messageStatus.started]: 'start',
}

export const messageTone = (status: number): StateTone => tones[status] ?? 'other'

/** Renders the status of a message in one word, or who received it instead of its recipient. */
export const MessageState = ({ of }: { of: MessageOutcome }) => (
  <span className={`msg-state q-nowrap q-fixed q-text-xs tone-${messageTone(of.status)}`}>
    {messageStateText(of, t)}
  </span>
)
