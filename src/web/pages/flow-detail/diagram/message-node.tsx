import { memo } from 'react'
import type { NodeProps } from 'reactflow'
import { stateText } from '../../../../core/flow'
import { MessageState } from '../../../flow/history/message-state'
import { DelegateLabel, delegateName } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { listSeparator, t } from '../../../platform'
import { Avatar, Icon, Tag } from '../../../ui'
import { hasReadState, type MessageCard } from './message-cards'
import { NodeHandles } from './node-handles'
import { outcomeText } from './outcome-text'

/** Renders a message: step, assignee, status and submitted button. */
export const MessageNode = memo(function MessageNode({ id, data, selected }: NodeProps<MessageCard>) {
  const { message, tone, isBroken } = data
  const { NowFunName, toer, todepts, log, level, hasread, iscc, entrust_from } = message
  const name = t('detail.card', {
    step: NowFunName,
    name: delegateName(toer, entrust_from?.name),
    state: stateText(message, t),
  })
  return (
    <button
      type="button"
      className={`diagram-card q-stack q-full q-left q-text-sm q-radius-lg q-surface q-anchor tone-${tone}`}
      data-card={id}
      data-quiet={iscc || undefined}
      aria-label={name}
      aria-pressed={selected}
    >
      <NodeHandles />
      <span className="diagram-card-head q-row q-gap-1-5 q-shrink">
        <b className="q-grow q-strong">{NowFunName}</b>
        {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        {isBroken && (
          <span title={t('detail.broken')}>
            <Icon name="warning" size={14} />
          </span>
        )}
      </span>
      <span className="diagram-card-person q-row q-gap-1-5 q-shrink">
        <Avatar name={toer} />
        <span>{toer}</span>
        <DelegateLabel of={entrust_from?.name} />
        <small>{todepts.map(({ n }) => n).join(listSeparator())}</small>
      </span>
      <span className="diagram-card-foot q-row q-gap-1-5 q-shrink">
        <MessageState of={message} />
        {hasReadState(message) && (
          <small data-unread={hasread === 0 || undefined}>{t(hasread ? 'list.read' : 'list.unread')}</small>
        )}
        {log.button && <small>{outcomeText(message)}</small>}
        <MorePeople of={message} short />
      </span>
    </button>
  )
})
