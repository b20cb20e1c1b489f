import '../platform/i18n/design-texts'
import './flow-editor.css'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { ReactFlowProvider } from 'reactflow'
import type { FlowDesign, Problem } from '#/generated/types'
import { toFieldSymbols } from '../../core/form'
import { flowFunctions } from '../formula/flow-functions'
import { t } from '../platform'
import { type RandomSource, randomIdNumber, systemRandom } from '../platform/random'
import { usePartSize } from '../stores/part-size'
import { Skeleton } from '../ui'
import { FlowCanvas } from './canvas/flow-canvas'
import type { DurationOption } from './duration'
import {
  type FlowEditorApi,
  FlowEditorProvider,
  StepMarksProvider,
  StepOptionsProvider,
} from './editor-context'
import { OutlineView } from './outline/outline-view'
import type { StepSelection } from './selection'
import { type HistoryControls, handleHistoryKey } from './shortcuts'
import { useFlowView } from './view-switch'

/**
 * Returns a new id in the format of flows: milliseconds and a random number below 100000 (domain facts 1.2).
 */
const drawId = (chance: RandomSource): string =>
  `${chance.now()}${String(randomIdNumber(chance)).padStart(5, '0')}`

/** Creates a source of unique ids that no step, button or link of a design uses. */
export function createDesignIds(design: FlowDesign, chance: RandomSource): () => string {
  const taken = new Set(
    design.funlist.flatMap(({ id, btnGroup, event_set }) => [
      id,
      ...(event_set?.maybe_fun_list ?? []).map(({ _id }) => _id),
      ...btnGroup.flatMap((button) => [button.id, ...button.NextFun.map((next) => next.id)]),
    ]),
  )
  for (const { id } of design.notes ?? []) taken.add(id)
  return () => {
    let id = drawId(chance)
    while (taken.has(id)) id = drawId(chance)
    taken.add(id)
    return id
  }
}

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

/**
 * Returns the single editor object through which all children change the design; it always has the latest
 * one.
 */
function useStableEditor({
  design,
  onChange,
  onSelect,
  chance = systemRandom,
}: FlowEditorProps): FlowEditorApi {
  const latest = useRef({ design, onChange, onSelect, chance })
  latest.current = { design, onChange, onSelect, chance }
  return useMemo(
    () => ({
      run(action, merge) {
        const next = action(latest.current.design)
        if (next === latest.current.design) return
        latest.current.design = next
        latest.current.onChange(next, merge)
      },
      select: (selection) => latest.current.onSelect(selection),
      design: () => latest.current.design,
      newIds: () => createDesignIds(latest.current.design, latest.current.chance),
    }),
    [],
  )
}

const loadStepPanel = async () => ({ default: (await import('./panels/step-panel')).StepPanel })

const StepPanel = lazy(loadStepPanel)

/** Loads the settings of steps before a step is selected, when the pointer or the focus enters the diagram. */
const preloadStepPanel = () => void loadStepPanel().catch(() => undefined)

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
  const step = design.funlist.find(({ id }) => id === selection?.step)
  const box = useClosedPanelFocus(step !== undefined)
  const mine = problems.filter(({ place }) => place?.step === step?.id)
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
              <StepPanel design={design} step={step} selection={selection} problems={mine} />
            </Suspense>
          )}
        </div>
      </StepOptionsProvider>
    </FlowEditorProvider>
  )
}
