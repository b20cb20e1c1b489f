import type { ComponentProps } from 'react'
import { NodeToolbar, Position } from 'reactflow'
import type { FlowDesignStep } from '#/generated/types'
import { isTerminalStep } from '../../../core/flow'
import { t } from '../../platform'
import { usePostPaintValue } from '../../platform/use-post-paint-value'
import { Icon, type IconName } from '../../ui'
import { addStep, removeElements } from '../commands'
import { useFlowEditor } from '../editor-context'
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

function StepTools({ step }: { step: FlowDesignStep }) {
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

/** Actions of the single selected step, shown beside it where they cover no arrow, once its selection is painted. */
export default function StepPad({ step }: { step: FlowDesignStep }) {
  const isPainted = usePostPaintValue(true, false)
  return isPainted && <StepTools step={step} />
}
