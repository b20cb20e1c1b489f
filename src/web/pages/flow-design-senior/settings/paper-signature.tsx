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

/** Edits whether the paper of approved flows is signed, and which seal is put where on it. */
export default function PaperSignatureSettings({ design: { set, funlist }, onChange }: PaperSignatureProps) {
  const { value: seals = [] } = useQuery('seal options', () => quietApi.oa.seal.options({}))
  const { paperSignature } = set
  const { seal = '', step = '' } = paperSignature ?? {}
  const optionsOf = (all: readonly { id: string; name: string }[]) => ({
    options: { options: all.map(({ id, name }) => ({ value: id, label: name })) },
  })
  const change = (model: string, value: unknown) => {
    if (model !== 'signs') return onChange({ paperSignature: { seal, step, [model]: value ?? '' } })
    onChange({ paperSignature: value ? { seal, step } : undefined })
  }
  return (
    <SettingsSection
      name="paperSignature"
      title={t('flow-set.signature')}
      hint={t('flow-set.signature.hint')}
    >
      <AutosavePanel
        form={flowPaperSignature}
        values={{ signs: paperSignature !== undefined, seal, step }}
        known={{ seal: optionsOf(seals), step: optionsOf(funlist) }}
        onChange={change}
      />
    </SettingsSection>
  )
}
