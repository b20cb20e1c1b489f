import type { FieldSymbol } from '#/core/expression'
import type { FlowDesignSet } from '#/generated/types'
import flowSubFlow from '#schemas/forms/flow-sub-flow.json'
import { DeadlineDuration } from '../../../flow-editor/panels/deadline-duration'
import { GroupsField } from '../../../picker/groups/groups-field'
import { t } from '../../../platform/i18n/i18n'
import { AutosavePanel } from '../../../product-forms/autosave-panel'

interface AsSubFlowProps {
  set: FlowDesignSet
  fields: readonly FieldSymbol[]
  onChange(change: Partial<FlowDesignSet>): void
}

/** Edits whether other flows may start this one (外部流程设置), and who then receives its first step. */
export function SubFlowSettings({ set, fields, onChange }: AsSubFlowProps) {
  const { canBeSonFlow, dealers, dealtype, timeexpired } = set
  const receivers = (
    <GroupsField
      fields={fields}
      set={set}
      title={t('flow-set.sub-flow.dealers')}
      value={dealers}
      onSave={(groups) => onChange({ dealers: groups })}
    />
  )
  const time = (
    <DeadlineDuration value={timeexpired} onChange={(seconds) => onChange({ timeexpired: seconds })} />
  )
  return (
    <AutosavePanel
      form={flowSubFlow}
      values={{ canBeSonFlow, dealtype }}
      slots={{ dealers: () => receivers, time: () => time }}
      onChange={(model, value) => onChange({ [model]: value })}
    />
  )
}
