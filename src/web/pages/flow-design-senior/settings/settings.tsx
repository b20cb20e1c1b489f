import { type ReactNode, useMemo } from 'react'
import { knownFields } from '#/core/form/known-fields'
import type { FlowDesign, FlowDesignSet, OaFlowdesignsGetbyidData } from '#/generated/types'
import { changeSet } from '../../../flow-editor/actions/change-set'
import { CustomFunctions } from '../../../flow-editor/customs/custom-functions'
import { OffersProvider } from '../../../flow-editor/editor'
import { LimitTable } from '../../../flow-editor/panels/limit-table'
import { t } from '../../../platform/i18n'
import type { Offers } from '../page'
import { AsSubFlow } from './as-sub-flow'
import { Permissions } from './permissions'
import { RunScope } from './run-scope'
import { StartAgain } from './start-again'
import { SummaryFields } from './summary-fields'
import { WorkNumber } from './work-number'

interface SettingsProps {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  offers: Offers
  onChange(design: FlowDesign, merge?: string): void
}

/** Settings of the flow as a whole. */
export function Settings({ flow, design, offers, onChange }: SettingsProps) {
  const { set, formset } = design
  const fields = useMemo(() => knownFields(formset), [formset])
  const change = (part: Partial<FlowDesignSet>, merge?: string) => onChange(changeSet(design, part), merge)
  return (
    <div className="fs-page">
      <Part title={t('flow-set.workname')}>
        <WorkNumber
          rule={set.workname}
          flowName={flow.name}
          presets={offers.worknames}
          onChange={(workname) => change({ workname }, 'workname')}
        />
      </Part>
      <Part title={t('flow-set.summary')} hint={t('flow-set.summary.hint')}>
        <SummaryFields value={set.summary} fields={fields} onChange={(summary) => change({ summary })} />
      </Part>
      <Part title={t('flow-set.again')} hint={t('flow-set.again.hint')}>
        <StartAgain design={design} onChange={(form_copy) => change({ form_copy })} />
      </Part>
      <Part title={t('flow-set.scope')} hint={t('flow-set.scope.hint')}>
        <RunScope set={set} onChange={change} />
      </Part>
      <Part title={t('flow-set.sub-flow')} hint={t('flow-set.sub-flow.hint')}>
        <OffersProvider value={{ fields, custom: set.customFuns ?? [], durations: offers.durations }}>
          <AsSubFlow set={set} fields={fields} onChange={change} />
        </OffersProvider>
      </Part>
      <Part title={t('flow-set.custom')} hint={t('flow-set.custom.hint')}>
        <CustomFunctions design={design} onChange={onChange} />
      </Part>
      <Part title={t('flow-set.permissions')} hint={t('flow-set.permissions.hint')}>
        <Permissions
          rows={set.permissions}
          fields={fields}
          onChange={(permissions) => change({ permissions })}
        />
      </Part>
      <Part title={t('flow-set.limits')} hint={t('flow-editor.limits.view-hint')}>
        <LimitTable
          viewing
          form={formset}
          limits={set.formEditLimit}
          onChange={(formEditLimit) => change({ formEditLimit })}
        />
      </Part>
    </div>
  )
}

const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className="fs-part" aria-label={title}>
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
  </section>
)
