import './message-state.css'
import { messageStatus } from '../../core/flow/snapshot/message-status'
import { t } from '../platform/i18n'

/** The colour of a message's state (domain facts 2.12), each dark enough to be read on its own tint. */
export type StateTone = 'waiting' | 'closed' | 'done' | 'start' | 'other'

const tones: Record<number, StateTone> = {
  [messageStatus.waiting]: 'waiting',
  [messageStatus.cancelled]: 'closed',
  [messageStatus.withdrawn]: 'closed',
  [messageStatus.handled]: 'done',
  [messageStatus.started]: 'start',
}

export const toneOf = (status: number): StateTone => tones[status] ?? 'other'
export const stateText = (status: number, movedTo?: string): string =>
  movedTo ? t('flow.status.moved', { name: movedTo }) : t(`flow.status.${status}`)

/** What has become of a message, in one word; or to whom it was moved. */
export const MessageState = ({ status, movedTo }: { status: number; movedTo?: string }) => (
  <span className={`msg-state tone-${toneOf(status)}`}>{stateText(status, movedTo)}</span>
)
