import { memo } from 'react'
import type { NodeProps } from 'reactflow'
import { t } from '../../../platform'
import { Icon, type IconName, Tag } from '../../../ui'
import { NodeHandles } from './node-handles'
import type { StepCard } from './step-cards'
import { stepKindText, stepStateText } from './step-text'

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
