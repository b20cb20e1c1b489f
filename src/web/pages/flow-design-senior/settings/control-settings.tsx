import type { Control } from '#/generated/types'
import flowControl from '#schemas/forms/flow-control.json'
import schema from '#schemas/values/control.json'
import { AutosavePanel } from '../../../product-forms/autosave-panel'

type Name = keyof Control

const names = Object.keys(schema.properties) as Name[]

interface ControlSettingsProps {
  value: Control
  onChange(value: Control): void
}

/** What the design allows that is forbidden else: as the company says, allowed, or forbidden. */
export const ControlSettings = ({ value, onChange }: ControlSettingsProps) => (
  <AutosavePanel
    form={flowControl}
    values={Object.fromEntries(names.map((name) => [name, String(value[name] ?? 'company')]))}
    onChange={(name, answer) => {
      const { [name as Name]: _, ...rest } = value
      onChange(answer === 'company' ? rest : { ...rest, [name]: answer === 'true' })
    }}
  />
)
