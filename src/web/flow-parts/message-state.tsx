import './message-state.css'
import { messageStatus } from '../../core/flow/snapshot/message-status'
import type { Message } from '../../generated/types'
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

type StateOf = Pick<Message, 'status' | 'moved_to' | 'claim'>

/** What is told of a message instead of its status: that it is to be claimed, somebody else has, or it was given back. */
function claimText({ status, claim }: StateOf): string | undefined {
  if (claim === 'back') return t('claim.state.back')
  if (claim !== 'open') return undefined
  if (status === messageStatus.waiting) return t('claim.state.open')
  return status === messageStatus.eitherSigned ? t('claim.state.lost') : undefined
}

export const stateText = (of: StateOf): string =>
  of.moved_to
    ? t('flow.status.moved', { name: of.moved_to })
    : (claimText(of) ?? t(`flow.status.${of.status}`))

/** What has become of a message, in one word; or to whom it was moved. */
export const MessageState = ({ of }: { of: StateOf }) => (
  <span className={`msg-state tone-${toneOf(of.status)}`}>{stateText(of)}</span>
)
