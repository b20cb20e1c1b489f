import { memo } from 'react'
import { Handle, type NodeProps, Position } from 'reactflow'
import { stateText } from '../../../../core/flow'
import { MessageState } from '../../../flow/history/message-state'
import { DelegateLabel, delegateName } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { SubFlowTag } from '../../../flow/summary/sub-flow-list'
import { listSeparator, t } from '../../../platform'
import { Avatar, Icon, type IconName, Tag } from '../../../ui'
import { type ExternalCard, hasReadState, type MessageCard } from './message-cards'
import type { StepCard } from './step-cards'
import { outcomeText, stepKindText, stepStateText } from './step-text'

const icons: Record<StepCard['state'], IconName> = { here: 'time', done: 'done', open: 'more' }

/** Renders a designed step: its handling, and whether the flow is or was there. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<StepCard>) {
  const { step, state, tone } = data
  const [type, progress] = [stepKindText(step), stepStateText(data)]
  return (
    <button
      type="button"
      className={`diagram-card q-stack q-full q-left q-text-sm q-radius-lg q-surface q-anchor tone-${tone}`}
      data-card={id}
      data-quiet={state === 'open' || undefined}
      aria-label={t('detail.step-card', { step: step.name, type, state: progress })}
      aria-pressed={selected}
    >
      <NodeHandles />
      <span className="diagram-card-head q-row q-gap-1-5 q-shrink">
        <b className="q-grow q-strong">{step.name}</b>
        <Tag>{type}</Tag>
      </span>
      {(step.dealtype !== 'external' || state === 'done') && (
        <span className="diagram-card-foot q-row q-gap-1-5 q-shrink">
          <span className="diagram-card-state q-row q-gap-1-5 q-shrink">
            <Icon name={icons[state]} size={14} />
            {state === 'here' && <b>{t('detail.step.here')}</b>}
            <span>{progress}</span>
          </span>
        </span>
      )}
    </button>
  )
})

/** Renders a sub-flow: its name and status (S1-132). */
export const ExternalNode = memo(function ExternalNode({ id, data, selected }: NodeProps<ExternalCard>) {
  const { flowname, workname, state, level } = data.flow
  const name = t('sub-flow.card', { name: flowname })
  return (
    <button
      type="button"
      className={`diagram-card q-stack q-full q-left q-text-sm q-radius-lg q-surface q-anchor tone-${data.tone}`}
      data-card={id}
      aria-label={`${name} ${t(`sub-flow.state.${state}`)}`}
      aria-pressed={selected}
    >
      <NodeHandles />
      <span className="diagram-card-head q-row q-gap-1-5 q-shrink">
        <b className="q-grow q-strong">{name}</b>
        {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
      </span>
      <span className="diagram-card-person q-row q-gap-1-5 q-shrink">
        <Icon name="flow" size={16} />
        <small>{workname}</small>
      </span>
      <span className="diagram-card-foot q-row q-gap-1-5 q-shrink">
        <SubFlowTag state={state} />
      </span>
    </button>
  )
})

/** Renders the invisible endpoints of edges; edges cannot be drawn here. */
const NodeHandles = () => (
  <>
    <Handle type="target" position={Position.Top} isConnectable={false} />
    <Handle type="source" position={Position.Bottom} isConnectable={false} />
  </>
)

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
