import type { FlowDesignStep, Milestone } from '#/generated/types'
import form from '#schemas/forms/step-milestone.json'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { stepOptionsOf } from './step-select'

interface MilestoneSettingsProps {
  /** Steps whose state may be used. */
  steps: readonly FlowDesignStep[]
  value: Milestone | undefined
  onChange(milestone: Milestone | undefined): void
}

/** State of another step during which something is possible. */
export const MilestoneSettings = ({ steps, value, onChange }: MilestoneSettingsProps) => (
  <AutosavePanel
    form={form}
    values={{ fun: value?.fun ?? '', is: value?.is ?? 'waiting' }}
    known={{ fun: stepOptionsOf(steps) }}
    onChange={(model, to) => {
      const next = { fun: '', is: 'waiting' as const, ...value, [model]: to ?? '' }
      onChange(next.fun ? next : undefined)
    }}
  />
)
