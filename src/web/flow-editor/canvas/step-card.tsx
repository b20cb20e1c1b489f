import { type ComponentProps, memo, useEffect, useRef } from 'react'
import { Handle, type NodeProps, NodeToolbar, Position, useUpdateNodeInternals } from 'reactflow'
import type { FlowDesignStep } from '#/generated/types'
import { isTerminalStep, signPolicyOf } from '../../../core/flow'
import { FlowCard } from '../../diagram/flow-card'
import { recipientsText } from '../../picker/groups/recipients-text'
import { t } from '../../platform'
import { Icon, type IconName } from '../../ui'
import { addStep, removeElements } from '../commands'
import { useFlowEditor, useStepMarks, useStepOptions } from '../editor-context'
import { PartBadge } from '../parts/part-badge'
import { policyText } from '../policy-text'
import { deadlineText } from '../time-text'
import { edgeSourcesOf } from './edge-routing'
import { type CardData, dealtypeText, recipientsOrEventText } from './flow-graph'
import type { JoinMarker } from './join-marker'
import { padSize, usePadPosition } from './use-pad-position'

interface PadButtonProps extends ComponentProps<'button'> {
  label: string
  icon: IconName
}

const PadButton = ({ label, icon, ...rest }: PadButtonProps) => (
  <button
    type="button"
    className="fe-pad-button q-stack q-center q-plain q-soft q-radius-md nodrag nopan"
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={icon} size={17} />
  </button>
)

const padSides = { right: Position.Right, left: Position.Left, top: Position.Top }

/** Actions of the single selected step, shown beside it where they cover no arrow. */
function StepPad({ step }: { step: FlowDesignStep }) {
  const editor = useFlowEditor()
  const { id, name } = step
  const { side, align } = usePadPosition(id)
  return (
    <NodeToolbar nodeId={id} position={padSides[side]} align={align} offset={padSize.gap}>
      <div
        className="fe-pad q-stack q-gap-0-5 q-box q-surface q-pad-1"
        role="toolbar"
        aria-label={t('flow-editor.pad', { name })}
      >
        {!isTerminalStep(step) && (
          <PadButton
            icon="plus"
            label={t('flow-editor.pad.next', { name })}
            onClick={() => addStep(editor, 'orsign', id)}
          />
        )}
        {!isTerminalStep(step) && (
          <PadButton
            icon="flow"
            label={t('flow-editor.pad.link', { name })}
            onClick={() => editor.select({ step: id, section: 'links' })}
          />
        )}
        {/* The browser's own command asks the canvas for the text, even where a page may not access the clipboard. */}
        <PadButton
          icon="copy"
          label={t('flow-editor.pad.copy', { name })}
          onClick={() => document.execCommand('copy')}
        />
        {!step.is_start && (
          <PadButton
            icon="remove"
            label={t('flow-editor.pad.remove', { name })}
            onClick={({ currentTarget }) => {
              // Keeps the focus on the canvas when the button disappears with its step.
              currentTarget.closest<HTMLElement>('.fe-sheet')?.focus({ preventScroll: true })
              removeElements(editor, [id], [])
            }}
          />
        )}
      </div>
    </NodeToolbar>
  )
}

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
      {selected && <StepPad step={step} />}
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
