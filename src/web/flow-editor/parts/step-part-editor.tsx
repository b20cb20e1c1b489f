import '../../platform/i18n/design-texts'
import '../flow-editor.css'
import { useMemo, useState } from 'react'
import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { normalizeDesign } from '../../../core/flow'
import { emptyForm } from '../../../core/form'
import { FlowEditorProvider, StepOptionsProvider } from '../editor-context'
import { StepPanel } from '../panels/step-panel'
import type { StepSelection } from '../selection'
import { useStableEditor } from '../stable-editor'

const options = { fields: [], custom: [], durations: [], isPart: true }
const noProblems: [] = []

/** Returns a design that consists of a step. */
const toDesign = (step: FlowDesignStep): FlowDesign =>
  normalizeDesign({ formset: emptyForm(), funlist: [step], set: {} } as unknown as FlowDesign)

interface StepPartEditorProps {
  step: FlowDesignStep
  onChange(step: FlowDesignStep): void
}

/** Settings of the step of a shared part, without what ties a step into a flow. */
export function StepPartEditor({ step, onChange }: StepPartEditorProps) {
  const [selection, setSelection] = useState<StepSelection>({ step: step.id })
  const design = useMemo(() => toDesign(step), [step])
  const editor = useStableEditor({
    design,
    onChange: ({ funlist: [changed] }) => changed && onChange(changed),
    onSelect: (next) => next && setSelection(next),
  })
  return (
    <FlowEditorProvider value={editor}>
      <StepOptionsProvider value={options}>
        <div className="fe fe-part q-row q-align-stretch q-surface">
          <StepPanel design={design} step={step} selection={selection} problems={noProblems} />
        </div>
      </StepOptionsProvider>
    </FlowEditorProvider>
  )
}
