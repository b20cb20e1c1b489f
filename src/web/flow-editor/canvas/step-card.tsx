import { memo, Suspense, useEffect, useRef } from 'react'
import { Handle, type NodeProps, Position, useUpdateNodeInternals } from 'reactflow'
import type { FlowDesignStep } from '#/generated/types'
import { isTerminalStep, signPolicyOf } from '../../../core/flow'
import { FlowCard } from '../../diagram/flow-card'
import { recipientsText } from '../../picker/groups/recipients-text'
import { createPreloadable, t } from '../../platform'
import { Icon } from '../../ui'
import { useStepMarks, useStepOptions } from '../editor-context'
import { PartBadge } from '../parts/part-badge'
import { policyText } from '../policy-text'
import { deadlineText } from '../time-text'
import { edgeSourcesOf } from './edge-routing'
import { type CardData, dealtypeText, recipientsOrEventText } from './flow-graph'
import type { JoinMarker } from './join-marker'

/** Loads the tools of a step when one is selected. */
const StepPad = createPreloadable(() => import('./step-pad'))

/** Loads the tools of a selected step, so that its first selection shows them at once. */
export const preloadStepPad = StepPad.preload

/** Sides where arrows can end: the top, and left and right for cards beside each other. */
const entries = [Position.Top, Position.Left, Position.Right]

/** Describes in words what a button ends, if its design says so. */
function endingOf({ btnGroup }: FlowDesignStep, button: string): string | undefined {
  const end = btnGroup.find(({ id }) => id === button)?.end
  return end && t(`flow-editor.end.${end}`)
}

/** Mark of a step with problems. */
export const ProblemMark = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      className="fe-mark q-inline q-align-stretch q-tone-danger"
      title={t('flow-editor.node.problems', { count })}
    >
      <Icon name="warning" size={15} />
    </span>
  )

/** Label of a step where branches join, above its card. */
export const JoinLabel = ({ marker: { kind, names } }: { marker: JoinMarker }) => (
  <span
    className="fe-meeting q-truncate q-soft q-text-xs q-radius-lg q-surface"
    data-kind={kind}
    title={t(`flow-editor.meeting.${kind}.hint`, { steps: names })}
  >
    {t(`flow-editor.meeting.${kind}`)}
  </span>
)

/** Facts of a step on its card: recipients, copies, policy and due date. */
export function StepCardFacts({ step }: { step: FlowDesignStep }) {
  const limit = deadlineText(step, useStepOptions().durations)
  return (
    <>
      <p>{recipientsOrEventText(step)}</p>
      {step.cc.length > 0 && <p>{t('flow-editor.node.cc', { text: recipientsText(step.cc) })}</p>}
      {signPolicyOf(step) && <p>{policyText(step)}</p>}
      {limit && <p>{t('flow-editor.node.time', { text: limit })}</p>}
    </>
  )
}

/** Card of a step: name, kind, people, time, and a dot below each button to draw arrows from. */
export const StepCard = memo(function StepCard({ id, data, selected }: NodeProps<CardData>) {
  const { step, problems, level, meeting } = data
  const mark = useStepMarks().get(id)
  const update = useUpdateNodeInternals()
  const sources = edgeSourcesOf(step)
  const shape = sources.map((source) => `${source.id} ${source.name}`).join()
  const measured = useRef(shape)
  useEffect(() => {
    // New cards are measured together; changed buttons move the dots, and the arrows must follow.
    if (measured.current === shape) return
    measured.current = shape
    update(id)
  }, [id, shape, update])
  return (
    <FlowCard
      className="fe-card"
      data-kind={step.is_start ? 'start' : step.dealtype}
      data-wrong={level}
      data-mark={mark}
      name={step.name}
      tag={dealtypeText(step)}
      marks={
        <>
          <PartBadge step={step} />
          <ProblemMark count={problems} />
        </>
      }
    >
      {selected && (
        <Suspense>
          <StepPad step={step} />
        </Suspense>
      )}
      {meeting && <JoinLabel marker={meeting} />}
      {entries.map((side) => (
        <Handle key={side} id={side} type="target" position={side} />
      ))}
      <StepCardFacts step={step} />
      {!isTerminalStep(step) && (
        <footer>
          {sources.map(({ id: source, name }) => (
            <span
              key={source}
              className="fe-source q-soft q-radius-lg q-anchor q-pad-y-0 q-pad-x-2"
              title={endingOf(step, source)}
            >
              {name}
              <Handle id={source} type="source" position={Position.Bottom} />
            </span>
          ))}
          {!sources.length && step.dealtype !== 'event' && (
            <span className="fe-source q-soft q-radius-lg q-anchor q-pad-y-0 q-pad-x-2" data-new>
              {t('flow-editor.no-buttons')}
              <Handle id="new" type="source" position={Position.Bottom} />
            </span>
          )}
        </footer>
      )}
    </FlowCard>
  )
})
