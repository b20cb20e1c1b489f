import { buttonsOf, policyOf } from '../../../core/flow'
import { recipientsText } from '../../picker/groups/recipients-text'
import { t } from '../../platform'
import { Icon, IconButton } from '../../ui'
import { type CardData, kindText, peopleText } from '../canvas/flow-graph'
import { removeStepAndReconnect } from '../commands'
import { useEditor, useMarks, useStepOptions } from '../editor-context'
import { policyText } from '../policy-text'
import { deadlineText } from '../time-text'
import type { OutlineRow } from './outline'

type StepRow = Extract<OutlineRow, { kind: 'step' }>

interface OutlineCardProps extends Omit<CardData, 'step'> {
  row: StepRow
  isSelected: boolean
}

/** Describes buttons without a step below: they end their branch or the flow, or return. */
function Endings({ returns, ends, endsAll, mayEnd }: StepRow) {
  const editor = useEditor()
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
  const editor = useEditor()
  const limit = deadlineText(step, useStepOptions().durations)
  const mark = useMarks().get(step.id)
  const buttons = buttonsOf(step).length
  return (
    <article
      className="fe-card q-text-xs q-radius-lg q-surface fo-card q-anchor"
      data-kind={step.is_start ? 'start' : step.dealtype}
      data-wrong={level}
      data-mark={mark}
      data-selected={isSelected || undefined}
    >
      {meeting && (
        <span
          className="fe-meeting q-truncate q-soft q-text-xs q-radius-lg q-surface"
          data-kind={meeting.kind}
        >
          {t(`flow-editor.meeting.${meeting.kind}`)}
        </span>
      )}
      <header>
        <span className="fe-kind q-text-xs">{kindText(step)}</span>
        <button
          type="button"
          className="fo-open q-grow q-shrink q-plain"
          aria-pressed={isSelected}
          onClick={() => editor.select({ step: step.id })}
        >
          <strong className="q-truncate q-block">{step.name}</strong>
        </button>
        {problems > 0 && (
          <span
            className="fe-mark q-inline q-align-stretch q-tone-danger"
            title={t('flow-editor.node.problems', { count: problems })}
          >
            <Icon name="warning" size={15} />
          </span>
        )}
        {!step.is_start && (
          <IconButton
            icon="close"
            label={t('flow-editor.pad.remove', { name: step.name })}
            onClick={() => removeStepAndReconnect(editor, step.id)}
          />
        )}
      </header>
      <p>{peopleText(step)}</p>
      {step.cc.length > 0 && <p>{t('flow-editor.node.cc', { text: recipientsText(step.cc) })}</p>}
      {policyOf(step) && <p>{policyText(step)}</p>}
      {limit && <p>{t('flow-editor.node.time', { text: limit })}</p>}
      {!buttons && step.dealtype !== 'event' && step.dealtype !== 'message' && (
        <p>{t('flow-editor.no-buttons')}</p>
      )}
      <Endings {...row} />
    </article>
  )
}
