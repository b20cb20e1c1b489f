import '../platform/i18n/design-texts'
import './flow-editor.css'
import { Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { ReactFlowProvider } from 'reactflow'
import type { FlowDesign, Problem } from '#/generated/types'
import { toFieldSymbols } from '../../core/form'
import { flowFunctions } from '../formula/flow-functions'
import { createPreloadable, preloadWhenIdle, t, whenIdle } from '../platform'
import type { RandomSource } from '../platform/random'
import { usePartSize } from '../stores/part-size'
import { Skeleton } from '../ui'
import { FlowCanvas } from './canvas/flow-canvas'
import { preloadStepPad } from './canvas/step-card'
import type { DurationOption } from './duration'
import { FlowEditorProvider, StepMarksProvider, StepOptionsProvider } from './editor-context'
import { OutlineView } from './outline/outline-view'
import type { StepSelection } from './selection'
import { type HistoryControls, handleHistoryKey } from './shortcuts'
import { useStableEditor } from './stable-editor'
import { useFlowView } from './view-switch'

export interface FlowEditorProps {
  design: FlowDesign
  /** Called synchronously with every new design; changes with the same `merge` mark are one undo step. */
  onChange(design: FlowDesign, merge?: string): void
  problems: readonly Problem[]
  history: HistoryControls
  selection: StepSelection | null
  onSelect(selection: StepSelection | null): void
  durations: readonly DurationOption[]
  /** Highlighted steps, by id. */
  marks?: ReadonlyMap<string, string>
  chance?: RandomSource
}

const StepPanel = createPreloadable(async () => ({
  default: (await import('./panels/step-panel')).StepPanel,
}))

const prepareTheme = async () => {
  const { keepTheme } = await import('../ui/antd-root')
  whenIdle(keepTheme)
}

/** Loads the settings of steps before a step is selected: while the page is idle, or when the pointer enters the diagram. */
const preloadStepPanel = () =>
  void Promise.all([StepPanel.preload(), preloadStepPad(), prepareTheme()]).catch(() => undefined)

function PanelSkeleton() {
  const { style } = usePartSize('panel', '')
  return (
    <aside className="fe-panel q-column q-fixed q-surface" aria-label={t('flow-editor.panel')} style={style}>
      <Skeleton lines={8} />
    </aside>
  )
}

const noMarks: ReadonlyMap<string, string> = new Map()

/** Returns a ref to the editor; its diagram takes the focus that is lost when the settings of a step close. */
function useClosedPanelFocus(isOpen: boolean) {
  const editor = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost)
      editor.current?.querySelector<HTMLElement>('.fe-sheet, .fo')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return editor
}

/** Visual flow designer: the diagram or the list, and beside it the settings of the selected step. */
export function FlowEditor(props: FlowEditorProps) {
  const { design, problems, selection, history, durations, marks = noMarks } = props
  const editor = useStableEditor(props)
  const View = useFlowView() === 'list' ? OutlineView : FlowCanvas
  const { formset, set } = design
  const { customFuns } = set
  const offers = useMemo(() => {
    const custom = flowFunctions(customFuns, formset.decisions)
    return { fields: toFieldSymbols(formset), custom, durations }
  }, [formset, customFuns, durations])
  // The settings open after the frame with the selection; those of another step come at once, so that no key goes astray.
  const isOpened = useDeferredValue(selection !== null, false)
  const step = isOpened ? design.funlist.find(({ id }) => id === selection?.step) : undefined
  const box = useClosedPanelFocus(step !== undefined)
  useEffect(() => preloadWhenIdle(preloadStepPanel), [])
  const stepProblems = problems.filter(({ place }) => place?.step === step?.id)
  return (
    <FlowEditorProvider value={editor}>
      <StepOptionsProvider value={offers}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: undo works from every button inside */}
        <div
          ref={box}
          className="fe q-row q-align-stretch q-surface"
          onPointerEnter={preloadStepPanel}
          onFocus={preloadStepPanel}
          onKeyDown={(event) => handleHistoryKey(event, history)}
        >
          <ReactFlowProvider>
            <StepMarksProvider value={marks}>
              <View design={design} problems={problems} selection={selection} history={history} />
            </StepMarksProvider>
          </ReactFlowProvider>
          {step && (
            <Suspense fallback={<PanelSkeleton />}>
              <StepPanel design={design} step={step} selection={selection} problems={stepProblems} />
            </Suspense>
          )}
        </div>
      </StepOptionsProvider>
    </FlowEditorProvider>
  )
}
