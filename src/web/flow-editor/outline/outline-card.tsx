import { effectiveButtonsOf } from '../../../core/flow'
import { FlowCard } from '../../diagram/flow-card'
import { t } from '../../platform'
import { IconButton } from '../../ui'
import { type CardData, dealtypeText } from '../canvas/flow-graph'
import { JoinLabel, ProblemMark, StepCardFacts } from '../canvas/step-card'
import { removeStepAndReconnect } from '../commands'
import { useFlowEditor, useStepMarks } from '../editor-context'
import { PartBadge } from '../parts/part-badge'
import type { OutlineRow } from './outline'

type StepRow = Extract<OutlineRow, { kind: 'step' }>

interface OutlineCardProps extends Omit<CardData, 'step'> {
  row: StepRow
  isSelected: boolean
}

/** Describes buttons without a step below: they end their branch or the flow, or return. */
function Endings({ returns, ends, endsAll, mayEnd }: StepRow) {
  const editor = useFlowEditor()
  const nameOf = (id: string) => editor.design().funlist.find((step) => step.id === id)?.name ?? ''
  if (!returns.length && !ends.length && !endsAll.length && !mayEnd.length) return null
  return (
    <footer className="fo-endings">
      {returns.map((link) => (
        <button key={link.id} type="button" onClick={() => editor.select({ step: link.to })}>
          {t('flow-editor.list.returns', { button: link.title, step: nameOf(link.to) })}
        </button>
      ))}
      {ends.map((button) => (
        <span key={button}>{t('flow-editor.list.ends', { button })}</span>
      ))}
      {endsAll.map((button) => (
        <span key={button}>{t('flow-editor.list.ends-flow', { button })}</span>
      ))}
      {mayEnd.map((button) => (
        <span key={button}>{t('flow-editor.list.may-end', { button })}</span>
      ))}
    </footer>
  )
}

/** Step in the approval list, with the same texts as its card on the canvas. */
export function OutlineCard({ row, problems, level, meeting, isSelected }: OutlineCardProps) {
  const { step } = row
  const editor = useFlowEditor()
  const mark = useStepMarks().get(step.id)
  const buttons = effectiveButtonsOf(step).length
  return (
    <FlowCard
      as="article"
      className="fe-card fo-card q-anchor"
      data-kind={step.is_start ? 'start' : step.dealtype}
      data-wrong={level}
      data-mark={mark}
      data-selected={isSelected || undefined}
      tag={dealtypeText(step)}
      name={
        <button
          type="button"
          className="fo-open q-full q-plain q-strong q-truncate"
          title={step.name}
          aria-pressed={isSelected}
          onClick={() => editor.select({ step: step.id })}
        >
          {step.name}
        </button>
      }
      marks={
        <>
          <PartBadge step={step} />
          <ProblemMark count={problems} />
          {!step.is_start && (
            <IconButton
              icon="close"
              label={t('flow-editor.pad.remove', { name: step.name })}
              onClick={() => removeStepAndReconnect(editor, step.id)}
            />
          )}
        </>
      }
    >
      {meeting && <JoinLabel marker={meeting} />}
      <StepCardFacts step={step} />
      {!buttons && step.dealtype !== 'event' && step.dealtype !== 'message' && (
        <p>{t('flow-editor.no-buttons')}</p>
      )}
      <Endings {...row} />
    </FlowCard>
  )
}
