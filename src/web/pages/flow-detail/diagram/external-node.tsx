import { memo } from 'react'
import type { NodeProps } from 'reactflow'
import { SubFlowTag } from '../../../flow/summary/sub-flow-list'
import { t } from '../../../platform'
import { Icon, Tag } from '../../../ui'
import type { ExternalCard } from './message-cards'
import { NodeHandles } from './node-handles'

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
