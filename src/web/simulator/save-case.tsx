import type { SimulatedAct } from '#/generated/types'
import form from '#schemas/forms/simulation-case.json'
import { t } from '../platform/i18n/i18n'
import { FormDialog } from '../product-forms/form-dialog'
import { toast } from '../ui/toast'
import type { SimulationSource } from './simulation-source'

interface SaveCaseProps {
  source: SimulationSource
  acts: SimulatedAct[]
  at: string
  onClose(): void
}

/** Saves what was played as a case: where it leads now is where it is expected to lead. */
export const SaveCase = ({ source, acts, at, onClose }: SaveCaseProps) => (
  <FormDialog<{ name: string }>
    title={t('simulator.save')}
    width={480}
    form={form}
    onClose={onClose}
    onSend={async ({ name }) => {
      await source.save({ name, acts, at })
      toast(t('simulator.saved', { name }), 'success')
    }}
  >
    <p className="sim-hint">{t('simulator.save-hint')}</p>
  </FormDialog>
)
