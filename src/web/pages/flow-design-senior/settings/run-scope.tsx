import type { FlowDesignSet } from '#/generated/types'
import { t } from '../../../platform/i18n'
import { Segments } from '../../../ui/segments'
import { DeptsField } from './depts-field'

interface RunScopeProps {
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  onChange(change: Partial<FlowDesignSet>): void
}

const bases = ['creater', 'lastuser'] as const

/** Within which departments recipients are looked for. */
export function RunScope({ set: { runRoots, runRoottype }, onChange }: RunScopeProps) {
  return (
    <div className="fs-row">
      <DeptsField
        label={t('flow-set.scope.roots')}
        value={runRoots}
        onChange={(roots) => onChange({ runRoots: roots })}
      />
      <div className="q-field">
        <span className="q-field-label">{t('flow-set.scope.basis')}</span>
        <div>
          <Segments
            label={t('flow-set.scope.basis')}
            value={runRoottype ?? 'creater'}
            options={bases.map((value) => ({ value, text: t(`flow-set.scope.${value}`) }))}
            onChange={(value) => onChange({ runRoottype: value })}
          />
        </div>
      </div>
    </div>
  )
}
