import { memo } from 'react'
import type { NodeProps } from 'reactflow'
import { t } from '../../../platform/i18n'
import { Icon, type IconName } from '../../../ui/icon'
import { Tag } from '../../../ui/parts'
import { Sockets } from './sockets'
import type { StepCard } from './step-cards'

const icons: Record<StepCard['state'], IconName> = { here: 'time', done: 'done', open: 'more' }

/** How a designed step is handled, in one word. */
export const stepKind = ({ dealtype, is_start }: StepCard['step']): string => {
  if (is_start) return t('detail.start')
  return t(dealtype === 'external' ? 'detail.step.external' : `flow.dealtype.${dealtype}`)
}

/** How far the flow is with a step, in a few words. */
export function stepState({ state, names, visits }: StepCard): string {
  if (state === 'here') return t('detail.step.waits-for', { names: names.join('、') })
  if (state === 'open') return t('detail.step.open')
  return visits > 1 ? t('detail.step.done-times', { n: visits }) : t('detail.step.done')
}

/** A designed step: how it is handled, and whether the flow is there or was there. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<StepCard>) {
  const { step, state, tone } = data
  const [type, progress] = [stepKind(step), stepState(data)]
  return (
    <button
      type="button"
      className={`diagram-card tone-${tone}`}
      data-card={id}
      data-quiet={state === 'open' || undefined}
      aria-label={t('detail.step-card', { step: step.name, type, state: progress })}
      aria-pressed={selected}
    >
      <Sockets />
      <span className="diagram-card-head">
        <b>{step.name}</b>
        <Tag>{type}</Tag>
      </span>
      {(step.dealtype !== 'external' || state === 'done') && (
        <span className="diagram-card-foot">
          <span className="diagram-card-state">
            <Icon name={icons[state]} size={14} />
            {state === 'here' && <b>{t('detail.step.here')}</b>}
            <span>{progress}</span>
          </span>
        </span>
      )}
    </button>
  )
})
