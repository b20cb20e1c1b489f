import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type {
  FlowDesign,
  FlowDesignSet,
  FormCopy,
  OaFlowdesignsGetbyidData,
  Problem,
} from '#/generated/types'
import flowCopies from '#schemas/forms/flow-copies.json'
import flowScope from '#schemas/forms/flow-scope.json'
import flowShare from '#schemas/forms/flow-share.json'
import flowSubFlow from '#schemas/forms/flow-sub-flow.json'
import flowSummary from '#schemas/forms/flow-summary.json'
import { toFieldSymbols } from '../../../../core/form'
import { changeFlowSettings } from '../../../flow-editor/actions/change-customs'
import { CustomFunctions } from '../../../flow-editor/custom-functions/custom-functions'
import { StepOptionsProvider } from '../../../flow-editor/editor-context'
import { DeadlineDuration } from '../../../flow-editor/panels/deadline-duration'
import { FieldRightsTable } from '../../../flow-editor/panels/field-rights-table'
import { flowFunctions } from '../../../formula/flow-functions'
import { GroupsField } from '../../../picker/groups/groups-dialog'
import { t } from '../../../platform'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { AntdRoot } from '../../../ui/antd-root'
import type { DesignPresets } from '../page'
import { ApprovalRules } from './approval-rules'
import { DocumentNumberSettings } from './document-number'
import { DeptsField, FlowPermissionSettings } from './permissions'
import '../../../picker/picker.css'
import { Button } from '../../../ui'
import { DocumentTemplates } from './document-templates'
import { ScheduledStarts } from './scheduled-starts'
import { SettingsSection } from './settings-section'
import { DesignTranslations } from './translations'

const LedgerUses = lazy(() => import('./ledger-uses'))
const PaperSignature = lazy(() => import('./paper-signature'))
const FormCopyDialog = lazy(() => import('../../../form-map/form-copy-dialog'))

interface StartAgainProps {
  design: Pick<FlowDesign, 'formset' | 'set'>
  onChange(entries: FormCopy): void
}

/** Edits whether flows may be resubmitted, and which fields are copied. */
function ResubmitSettings({ design: { formset, set }, onChange }: StartAgainProps) {
  const [isOpen, setOpen] = useState(false)
  const { form_copy: entries = [], customFuns } = set
  const text = entries.map(({ name }) => name).join(t('picker.recipients.comma'))
  const title = t('flow-set.again.fields')
  return (
    <div className="q-field">
      <span className="q-field-label">{title}</span>
      <div
        className="pk-field q-row q-align-start q-gap-2 q-radius-md q-surface"
        data-empty={text ? undefined : true}
      >
        <span className="q-break q-grow q-shrink">{text || t('flow-set.again.off')}</span>
        <Button aria-label={`${t('flow-set.again.set')} ${title}`} onClick={() => setOpen(true)}>
          {t('flow-set.again.set')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FormCopyDialog
            title={t('flow-set.again.title')}
            entries={entries}
            form={formset}
            custom={flowFunctions(customFuns, formset.decisions)}
            onClose={() => setOpen(false)}
            onChange={(next) => {
              setOpen(false)
              onChange(next)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface AsSubFlowProps {
  set: FlowDesignSet
  fields: readonly FieldSymbol[]
  onChange(change: Partial<FlowDesignSet>): void
}

/** Edits whether other flows may start this one (外部流程设置), and who then receives its first step. */
function SubFlowSettings({ set, fields, onChange }: AsSubFlowProps) {
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

interface RunScopeProps {
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  onChange(change: Partial<FlowDesignSet>): void
}

/** Edits the departments within which recipients are resolved. */
function RunScope({ set: { runRoots, runRoottype }, onChange }: RunScopeProps) {
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

/** Loads the settings about ledgers after the others. */
const LedgerSettings = (props: ComponentProps<typeof LedgerUses>) => (
  <Suspense>
    <LedgerUses {...props} />
  </Suspense>
)

interface SettingsProps {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  offers: DesignPresets
  /** Setting to scroll to. */
  place?: Problem['place']
  onChange(design: FlowDesign, merge?: string): void
}

/** Returns the fields that lists can show; tables are excluded. */
const shownInLists = (fields: readonly FieldSymbol[]) =>
  fields.filter(({ kind }) => kind !== 'table').map(({ key, name }) => ({ value: key, label: name }))

/** Edits whether flows may be shared by links, and whether copies may be sent. */
const ForbiddenActions = ({ set, onChange }: Pick<AsSubFlowProps, 'set' | 'onChange'>) => (
  <>
    <SettingsSection name="forbidShare" title={t('flow-set.share')} hint={t('flow-set.share.hint')}>
      <AutosavePanel
        form={flowShare}
        values={{ share: !set.forbidShare }}
        onChange={(_, isAllowed) => onChange({ forbidShare: !isAllowed })}
      />
    </SettingsSection>
    <SettingsSection name="forbidCopies" title={t('flow-set.copies')} hint={t('flow-set.copies.hint')}>
      <AutosavePanel
        form={flowCopies}
        values={{ copies: !set.forbidCopies }}
        onChange={(_, isAllowed) => onChange({ forbidCopies: !isAllowed })}
      />
    </SettingsSection>
  </>
)

function AllSettings({ flow, design, offers, place, onChange }: SettingsProps) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const name = place?.part?.startsWith('set.') && place.part.slice('set.'.length)
    const section = name && page.current?.querySelector<HTMLElement>(`[data-part='${CSS.escape(name)}']`)
    if (!section) return
    section.scrollIntoView({ block: 'start' })
    section.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
  }, [place])
  const { set, formset } = design
  const fields = useMemo(() => toFieldSymbols(formset), [formset])
  const change = (part: Partial<FlowDesignSet>, merge?: string) =>
    onChange(changeFlowSettings(design, part), merge)
  return (
    <div className="fs-page q-stack q-content-start q-gap-3 q-single" ref={page}>
      <SettingsSection name="workname" title={t('flow-set.workname')}>
        <DocumentNumberSettings
          rule={set.workname}
          flowName={flow.name}
          presets={offers.worknames}
          onChange={(workname) => change({ workname }, 'workname')}
        />
      </SettingsSection>
      <SettingsSection name="summary" title={t('flow-set.summary')} hint={t('flow-set.summary.hint')}>
        <AutosavePanel
          form={flowSummary}
          values={{ summary: set.summary }}
          known={{ summary: { options: { options: shownInLists(fields) } } }}
          onChange={(model, value) => change({ [model]: value })}
        />
      </SettingsSection>
      <SettingsSection name="printTemplates" title={t('flow-set.word')} hint={t('flow-set.word.hint')}>
        <DocumentTemplates design={design} designId={flow._id} onChange={change} />
      </SettingsSection>
      <Suspense>
        <PaperSignature design={design} onChange={change} />
      </Suspense>
      <SettingsSection name="form_copy" title={t('flow-set.again')} hint={t('flow-set.again.hint')}>
        <ResubmitSettings design={design} onChange={(form_copy) => change({ form_copy })} />
      </SettingsSection>
      <SettingsSection name="runRoots" title={t('flow-set.scope')} hint={t('flow-set.scope.hint')}>
        <RunScope set={set} onChange={change} />
      </SettingsSection>
      <SettingsSection name="autoalerts" title={t('flow-set.alerts')} hint={t('flow-set.alerts.hint')}>
        <ScheduledStarts set={set} form={formset} name={flow.name} fields={fields} onChange={change} />
      </SettingsSection>
      <SettingsSection name="canBeSonFlow" title={t('flow-set.sub-flow')} hint={t('flow-set.sub-flow.hint')}>
        <StepOptionsProvider
          value={{
            fields,
            custom: flowFunctions(set.customFuns, formset.decisions),
            durations: offers.durations,
          }}
        >
          <SubFlowSettings set={set} fields={fields} onChange={change} />
        </StepOptionsProvider>
      </SettingsSection>
      <LedgerSettings design={design} fields={fields} durations={offers.durations} onChange={change} />
      <ApprovalRules design={design} onChange={change} />
      <ForbiddenActions set={set} onChange={change} />
      <SettingsSection name="customFuns" title={t('flow-set.custom')} hint={t('flow-set.custom.hint')}>
        <CustomFunctions design={design} onChange={onChange} />
      </SettingsSection>
      <SettingsSection
        name="permissions"
        title={t('flow-set.permissions')}
        hint={t('flow-set.permissions.hint')}
      >
        <FlowPermissionSettings
          rows={set.permissions}
          fields={fields}
          onChange={(permissions) => change({ permissions })}
        />
      </SettingsSection>
      <SettingsSection
        name="formEditLimit"
        title={t('flow-set.limits')}
        hint={t('flow-editor.limits.view-hint')}
      >
        <FieldRightsTable
          viewing
          form={formset}
          limits={set.formEditLimit}
          onChange={(formEditLimit) => change({ formEditLimit })}
        />
      </SettingsSection>
      <SettingsSection name="i18n" title={t('flow-set.words')} hint={t('flow-set.words.hint')}>
        <DesignTranslations design={design} onChange={onChange} naming={flow} />
      </SettingsSection>
    </div>
  )
}

/** Edits the settings of the flow as a whole. */
export const FlowSettings = (props: SettingsProps) => (
  <AntdRoot>
    <AllSettings {...props} />
  </AntdRoot>
)
