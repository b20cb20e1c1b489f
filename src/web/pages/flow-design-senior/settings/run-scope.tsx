import type { FlowDesignSet } from '#/generated/types'
import flowScope from '#schemas/forms/flow-scope.json'
import { t } from '../../../platform/i18n/i18n'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { DeptsField } from './depts-field'

interface RunScopeProps {
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  onChange(change: Partial<FlowDesignSet>): void
}

/** Within which departments recipients are looked for. */
export function RunScope({ set: { runRoots, runRoottype }, onChange }: RunScopeProps) {
  const roots = (
    <DeptsField
      label={t('flow-set.scope.roots')}
      value={runRoots}
      onChange={(depts) => onChange({ runRoots: depts })}
    />
  )
  return (
    <AutosavePanel
      form={flowScope}
      values={{ runRoottype: runRoottype ?? 'creater' }}
      slots={{ runRoots: () => roots }}
      onChange={(model, value) => onChange({ [model]: value })}
    />
  )
}
