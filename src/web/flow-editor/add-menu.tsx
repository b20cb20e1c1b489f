import { t } from '../platform'
import { Icon, Menu } from '../ui'
import { type Dealtype, dealtypes } from './new-step'

/** Plus button with a menu of every kind of step. */
export const AddStepMenu = ({ label, onAdd }: { label: string; onAdd(dealtype: Dealtype): void }) => (
  <Menu
    label={label}
    trigger={<Icon name="plus" size={16} />}
    actions={dealtypes.map((dealtype) => ({
      key: dealtype,
      text: t(`flow-editor.add.${dealtype}`),
      run: () => onAdd(dealtype),
    }))}
  />
)
