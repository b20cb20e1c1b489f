import { formFieldsOf } from '#/core/form'
import type { FlowDesign, FlowDesignSet } from '#/generated/types'
import flowPaperSignature from '#schemas/forms/flow-paper-signature.json'
import { t, useQuery } from '../../../platform'
import { quietApi } from '../../../platform/api'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { SettingsSection } from './settings-section'

interface PaperSignatureProps {
  design: FlowDesign
  onChange(part: Partial<FlowDesignSet>): void
}

/** Place of a seal of which the design says nothing. */
const usual = {
  place: 'history',
  text: '',
  field: '',
  which: 'last',
  right: 0,
  down: 0,
  seam: false,
} as const

/** Returns the value of a setting that is emptied. */
const unset = (model: string) => (Object.hasOwn(usual, model) ? usual[model as keyof typeof usual] : '')

/** Edits whether the paper of approved flows is signed, and which seal is put where on it. */
export default function PaperSignatureSettings({ design, onChange }: PaperSignatureProps) {
  const { set, funlist, formset } = design
  const { value: seals = [] } = useQuery('seal options', () => quietApi.oa.seal.options({}))
  const { paperSignature } = set
  const setting = paperSignature ?? { seal: '', step: '' }
  const fields = formFieldsOf(formset).map(({ key: id, name }) => ({ id, name }))
  const optionsOf = (all: readonly { id: string; name: string }[]) => ({
    options: { options: all.map(({ id, name }) => ({ value: id, label: name })) },
  })
  const change = (model: string, value: unknown) => {
    if (model === 'signs') return onChange({ paperSignature: value ? setting : undefined })
    onChange({ paperSignature: { ...setting, [model]: value ?? unset(model) } })
  }
  return (
    <SettingsSection
      name="paperSignature"
      title={t('flow-set.signature')}
      hint={t('flow-set.signature.hint')}
    >
      <AutosavePanel
        form={flowPaperSignature}
        values={{ ...usual, ...setting, signs: paperSignature !== undefined }}
        known={{ seal: optionsOf(seals), step: optionsOf(funlist), field: optionsOf(fields) }}
        onChange={change}
      />
    </SettingsSection>
  )
}
