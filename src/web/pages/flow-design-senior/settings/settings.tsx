import { useEffect, useMemo, useRef } from 'react'
import type { KnownField } from '#/core/expression'
import { knownFields } from '#/core/form/design/known-fields'
import type { FlowDesign, FlowDesignSet, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import flowCopies from '#schemas/forms/flow-copies.json'
import flowShare from '#schemas/forms/flow-share.json'
import flowSummary from '#schemas/forms/flow-summary.json'
import { changeSet } from '../../../flow-editor/actions/change-set'
import { CustomFunctions } from '../../../flow-editor/custom-functions/custom-functions'
import { OffersProvider } from '../../../flow-editor/editor-context'
import { LimitTable } from '../../../flow-editor/panels/field-rights-table'
import { flowFunctions } from '../../../formula/flow-functions'
import { t } from '../../../platform/i18n/i18n'
import { LivePanel } from '../../../product-forms/autosave-panel'
import type { Offers } from '../page'
import { PeopleRules } from './approval-rules'
import { WorkNumber } from './document-number'
import { Permissions } from './permissions'
import { StartAgain } from './resubmit-settings'
import { RunScope } from './run-scope'
import { AutoAlerts } from './scheduled-starts'
import { Part } from './settings-section'
import { AsSubFlow } from './sub-flow-settings'
import { Translations } from './translations'

interface SettingsProps {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  offers: Offers
  /** The setting that someone was led to. */
  place?: Problem['place']
  onChange(design: FlowDesign, merge?: string): void
}

/** The fields that lists can show of a flow: a table has no room there. */
const shownInLists = (fields: readonly KnownField[]) =>
  fields.filter(({ kind }) => kind !== 'table').map(({ key, name }) => ({ value: key, label: name }))

/** Settings of the flow as a whole. */
export function Settings({ flow, design, offers, place, onChange }: SettingsProps) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const name = place?.part?.startsWith('set.') && place.part.slice('set.'.length)
    const section = name && page.current?.querySelector<HTMLElement>(`[data-part='${CSS.escape(name)}']`)
    if (!section) return
    section.scrollIntoView({ block: 'start' })
    section.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
  }, [place])
  const { set, formset } = design
  const fields = useMemo(() => knownFields(formset), [formset])
  const change = (part: Partial<FlowDesignSet>, merge?: string) => onChange(changeSet(design, part), merge)
  return (
    <div className="fs-page" ref={page}>
      <Part name="workname" title={t('flow-set.workname')}>
        <WorkNumber
          rule={set.workname}
          flowName={flow.name}
          presets={offers.worknames}
          onChange={(workname) => change({ workname }, 'workname')}
        />
      </Part>
      <Part name="summary" title={t('flow-set.summary')} hint={t('flow-set.summary.hint')}>
        <LivePanel
          form={flowSummary}
          values={{ summary: set.summary }}
          known={{ summary: { options: { options: shownInLists(fields) } } }}
          onChange={(model, value) => change({ [model]: value })}
        />
      </Part>
      <Part name="form_copy" title={t('flow-set.again')} hint={t('flow-set.again.hint')}>
        <StartAgain design={design} onChange={(form_copy) => change({ form_copy })} />
      </Part>
      <Part name="runRoots" title={t('flow-set.scope')} hint={t('flow-set.scope.hint')}>
        <RunScope set={set} onChange={change} />
      </Part>
      <Part name="autoalerts" title={t('flow-set.alerts')} hint={t('flow-set.alerts.hint')}>
        <AutoAlerts set={set} form={formset} name={flow.name} fields={fields} onChange={change} />
      </Part>
      <Part name="canBeSonFlow" title={t('flow-set.sub-flow')} hint={t('flow-set.sub-flow.hint')}>
        <OffersProvider
          value={{
            fields,
            custom: flowFunctions(set.customFuns, formset.decisions),
            durations: offers.durations,
          }}
        >
          <AsSubFlow set={set} fields={fields} onChange={change} />
        </OffersProvider>
      </Part>
      <PeopleRules design={design} onChange={change} />
      <Part name="forbidShare" title={t('flow-set.share')} hint={t('flow-set.share.hint')}>
        <LivePanel
          form={flowShare}
          values={{ share: !set.forbidShare }}
          onChange={(_, isAllowed) => change({ forbidShare: !isAllowed })}
        />
      </Part>
      <Part name="forbidCopies" title={t('flow-set.copies')} hint={t('flow-set.copies.hint')}>
        <LivePanel
          form={flowCopies}
          values={{ copies: !set.forbidCopies }}
          onChange={(_, isAllowed) => change({ forbidCopies: !isAllowed })}
        />
      </Part>
      <Part name="customFuns" title={t('flow-set.custom')} hint={t('flow-set.custom.hint')}>
        <CustomFunctions design={design} onChange={onChange} />
      </Part>
      <Part name="permissions" title={t('flow-set.permissions')} hint={t('flow-set.permissions.hint')}>
        <Permissions
          rows={set.permissions}
          fields={fields}
          onChange={(permissions) => change({ permissions })}
        />
      </Part>
      <Part name="formEditLimit" title={t('flow-set.limits')} hint={t('flow-editor.limits.view-hint')}>
        <LimitTable
          viewing
          form={formset}
          limits={set.formEditLimit}
          onChange={(formEditLimit) => change({ formEditLimit })}
        />
      </Part>
      <Part name="i18n" title={t('flow-set.words')} hint={t('flow-set.words.hint')}>
        <Translations design={design} onChange={onChange} naming={flow} />
      </Part>
    </div>
  )
}
