import { useState } from 'react'
import { type ReactFlowState, useReactFlow, useStore, useStoreApi } from 'reactflow'
import type { FlowDesign } from '#/generated/types'
import { dealtypes } from '../../../core/flow'
import { t } from '../../platform'
import { Button, Icon, IconButton, Menu } from '../../ui'
import { ShortcutHelp } from '../../ui/shortcut-help'
import { alignments, moveSteps } from '../actions/align-steps'
import { StepPartMenu } from '../add-menu'
import { arrangeSteps } from '../arrange-steps'
import { addStep, alignSelection, duplicateSteps, insertNote, removeElements } from '../commands'
import { useFlowEditor } from '../editor-context'
import { flowEditorShortcuts, type ZoomControls } from '../shortcuts'
import { ViewSwitch } from '../view-switch'
import { StepSearch } from './step-search'
import { useZoom } from './use-viewport'

export interface CanvasToolbarProps {
  design: FlowDesign
  /** Ids of the selected steps. */
  steps: readonly string[]
}

/** Returns a point in the upper middle of the visible canvas. */
function middleOf(canvas: HTMLElement | null): { x: number; y: number } {
  const { left, top, width, height } = canvas?.getBoundingClientRect() ?? new DOMRect()
  return { x: left + width / 2, y: top + height / 3 }
}

function AlignMenu({ steps }: Pick<CanvasToolbarProps, 'steps'>) {
  const editor = useFlowEditor()
  return (
    <div className="fe-align" hidden={steps.length < 2}>
      <Menu
        label={t('flow-editor.align')}
        trigger={<Icon name="parts" size={18} />}
        actions={alignments
          .filter((alignment) => steps.length > 2 || (alignment !== 'across' && alignment !== 'down'))
          .map((alignment) => ({
            key: alignment,
            text: t(`flow-editor.align.${alignment}`),
            line: alignment === 'top' || alignment === 'across',
            run: () => alignSelection(editor, steps, alignment),
          }))}
      />
    </div>
  )
}

const percentOf = ({ transform: [, , zoom] }: ReactFlowState) => Math.round(zoom * 100)

/** Buttons that zoom the diagram; the current zoom resets it. */
function ZoomButtons({ zoom }: { zoom: ZoomControls }) {
  const percent = useStore(percentOf)
  const reset = t('flow-editor.zoom-reset')
  return (
    <>
      <Button
        kind="text"
        aria-label={t('flow-editor.zoom-out')}
        title={t('flow-editor.zoom-out')}
        onClick={zoom.reduce}
      >
        −
      </Button>
      <Button kind="text" aria-label={`${reset} (${percent}%)`} title={reset} onClick={zoom.reset}>
        <span className="fe-zoom q-text-sm">{percent}%</span>
      </Button>
      <Button
        kind="text"
        aria-label={t('flow-editor.zoom-in')}
        title={t('flow-editor.zoom-in')}
        onClick={zoom.enlarge}
      >
        +
      </Button>
      <IconButton icon="fullscreen" label={t('flow-editor.fit')} onClick={zoom.fit} />
    </>
  )
}

/** Toolbar with all actions on the diagram. */
export function CanvasToolbar({ design, steps }: CanvasToolbarProps) {
  const editor = useFlowEditor()
  const { screenToFlowPosition } = useReactFlow()
  const zoom = useZoom()
  const store = useStoreApi()
  const [isArranging, setArranging] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const middle = () => screenToFlowPosition(middleOf(store.getState().domNode))
  const arrange = async () => {
    setArranging(true)
    try {
      const places = await arrangeSteps(design)
      editor.run((before) => moveSteps(before, new Map(places)))
      requestAnimationFrame(() => zoom.fit())
    } finally {
      setArranging(false)
    }
  }
  return (
    <div
      className="fe-tools q-row q-gap-0-5 q-fixed q-line-below q-surface"
      role="toolbar"
      aria-label={t('flow-editor.toolbar')}
    >
      <ViewSwitch />
      <span className="fe-tools-gap" />
      <div className="fe-add q-row q-align-stretch q-gap-1">
        {dealtypes.map((dealtype) => (
          <Button key={dealtype} icon="plus" onClick={() => addStep(editor, dealtype, steps[0])}>
            {t(`flow-editor.add.${dealtype}`)}
          </Button>
        ))}
        <StepPartMenu onAdd={(part) => addStep(editor, part, steps[0])} />
      </div>
      <IconButton
        icon="paper"
        label={t('flow-editor.note.add')}
        onClick={() => insertNote(editor, middle())}
      />
      <span className="fe-tools-gap" />
      <IconButton
        icon="copy"
        label={t('flow-editor.duplicate')}
        disabled={!steps.length}
        onClick={() => duplicateSteps(editor, steps)}
      />
      <IconButton
        icon="close"
        label={t('flow-editor.remove')}
        disabled={!steps.length}
        onClick={() => removeElements(editor, steps, [])}
      />
      <AlignMenu steps={steps} />
      <span className="fe-tools-gap" />
      <Button
        kind="text"
        busy={isArranging}
        aria-label={t('flow-editor.arrange')}
        title={t('flow-editor.arrange')}
        onClick={() => void arrange()}
      >
        <Icon name="flow" size={18} />
        <span className="fe-roomy">{t('flow-editor.arrange')}</span>
      </Button>
      <ZoomButtons zoom={zoom} />
      <IconButton icon="keyboard" label={t('flow-editor.shortcuts')} onClick={() => setHelpOpen(true)} />
      {isHelpOpen && (
        <ShortcutHelp
          title={t('flow-editor.shortcuts')}
          shortcuts={flowEditorShortcuts}
          onClose={() => setHelpOpen(false)}
        />
      )}
      <StepSearch steps={design.funlist} onFound={(step) => editor.select({ step })} />
    </div>
  )
}
