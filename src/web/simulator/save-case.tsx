import type { FlowDesign, SimulatedAct } from '#/generated/types'
import form from '#schemas/forms/simulation-case.json'
import { FormDialog } from '../own-forms/form-dialog'
import { quietApi } from '../platform/api'
import { t } from '../platform/i18n'
import { toast } from '../ui/toast'

interface SaveCaseProps {
  flowid: string
  design: FlowDesign
  acts: SimulatedAct[]
  at: string
  onClose(): void
}

/** Saves what was played as a case: where it leads now is where it is expected to lead. */
export const SaveCase = ({ flowid, design, acts, at, onClose }: SaveCaseProps) => (
  <FormDialog<{ name: string }>
    title={t('simulator.save')}
    width={480}
    form={form}
    onClose={onClose}
    onSend={async ({ name }) => {
      await quietApi.oa.flowdesigns.simulation.instance.save({ flowid, design, name, acts, at })
      toast(t('simulator.saved', { name }), 'success')
    }}
  >
    <p className="sim-hint">{t('simulator.save-hint')}</p>
  </FormDialog>
)
