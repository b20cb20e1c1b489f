import { memo } from 'react'
import { BaseEdge, type EdgeProps, Handle, type NodeProps, Position } from 'reactflow'
import type { EdgeRoute } from '../../../../core/diagram/layout'
import { messageStateText } from '../../../../core/flow'
import { EdgeLabel } from '../../../diagram/canvas'
import { edgePath } from '../../../diagram/edge-path'
import { FlowCard } from '../../../diagram/flow-card'
import { MessageState } from '../../../flow/history/message-state'
import { DelegateLabel, delegateName } from '../../../flow/people/delegate-label'
import { MorePeople } from '../../../flow/people/more-people'
import { SubFlowTag } from '../../../flow/summary/sub-flow-list'
import { listSeparator, t } from '../../../platform'
import { Avatar, Icon, type IconName, Tag } from '../../../ui'
import { hasReadState, type MessageCardData, type SubFlowCardData } from './message-cards'
import type { StepCardData } from './step-cards'
import { outcomeText, stepKindText, stepStateText } from './step-text'

const icons: Record<StepCardData['state'], IconName> = { here: 'time', done: 'done', open: 'more' }

/** Renders a designed step: its handling, and whether the flow is or was there. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<StepCardData>) {
  const { step, state, tone } = data
  const [type, progress] = [stepKindText(step), stepStateText(data)]
  return (
    <FlowCard
      as="button"
      className={`diagram-card q-stack q-full q-anchor tone-${tone}`}
      data-card={id}
      data-quiet={state === 'open' || undefined}
      aria-label={t('detail.step-card', { step: step.name, type, state: progress })}
      aria-pressed={selected}
      name={step.name}
      tag={type}
    >
      <NodeHandles />
      {(step.dealtype !== 'external' || state === 'done') && (
        <span className="diagram-card-foot q-row q-gap-1-5 q-shrink">
          <span className="diagram-card-state q-row q-gap-1-5 q-shrink">
            <Icon name={icons[state]} size={14} />
            {state === 'here' && <b>{t('detail.step.here')}</b>}
            <span>{progress}</span>
          </span>
        </span>
      )}
    </FlowCard>
  )
})

/** Renders a sub-flow: its name and status (S1-132). */
export const ExternalNode = memo(function ExternalNode({ id, data, selected }: NodeProps<SubFlowCardData>) {
  const { flowname, workname, state, level } = data.flow
  const name = t('sub-flow.card', { name: flowname })
  return (
    <FlowCard
      as="button"
      className={`diagram-card q-stack q-full q-anchor tone-${data.tone}`}
      data-card={id}
      aria-label={`${name} ${t(`sub-flow.state.${state}`)}`}
      aria-pressed={selected}
      name={name}
      tag={<Icon name="flow" size={14} />}
      marks={level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
    >
      <NodeHandles />
      <small>{workname}</small>
      <span className="diagram-card-foot q-row q-gap-1-5 q-shrink">
        <SubFlowTag state={state} />
      </span>
    </FlowCard>
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
export const MessageNode = memo(function MessageNode({ id, data, selected }: NodeProps<MessageCardData>) {
  const { message, tone, isBroken } = data
  const { NowFunName, toer, todepts, log, level, hasread, iscc, entrust_from } = message
  const name = t('detail.card', {
    step: NowFunName,
    name: delegateName(toer, entrust_from?.name),
    state: messageStateText(message, t),
  })
  return (
    <FlowCard
      as="button"
      className={`diagram-card q-stack q-full q-anchor tone-${tone}`}
      data-card={id}
      data-quiet={iscc || undefined}
      aria-label={name}
      aria-pressed={selected}
      name={NowFunName}
      marks={
        <>
          {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
          {isBroken && (
            <span className="q-tone-warning" title={t('detail.broken')}>
              <Icon name="warning" size={14} />
            </span>
          )}
        </>
      }
    >
      <NodeHandles />
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
    </FlowCard>
  )
})

export interface EdgeData {
  way: EdgeRoute
  text?: string
  isTaken: boolean
}

/** Returns the colour of an edge; the route that the flow took is highlighted. */
export const edgeColour = (isTaken: boolean) => `var(--q-edge-${isTaken ? 'taken' : 'quiet'})`

/** Renders an edge along its layout path, with its label in free space. */
export const FlowEdge = memo(function WayEdge({ data, markerEnd }: EdgeProps<EdgeData>) {
  if (!data) return null
  const { way, text, isTaken } = data
  return (
    <>
      <BaseEdge
        path={edgePath(way.points)}
        markerEnd={markerEnd}
        interactionWidth={0}
        style={{ stroke: edgeColour(isTaken), strokeWidth: isTaken ? 2 : 1.4 }}
      />
      {text && way.label && (
        <EdgeLabel {...way.label} className={isTaken ? 'diagram-label' : 'q-soft'} title={text}>
          <span className="q-truncate">{text}</span>
        </EdgeLabel>
      )}
    </>
  )
})
