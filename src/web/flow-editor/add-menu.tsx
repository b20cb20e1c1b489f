import { dealtypes } from '../../core/flow'
import { type PartLibrary, usePartLibrary } from '../form-host/part-library'
import { t } from '../platform'
import { Icon, Menu, type MenuAction } from '../ui'
import type { StepSource } from './commands'

type Add = (source: StepSource) => void

/** Loads the current version of a shared step, and adds it. */
async function addShared(id: string, { load }: PartLibrary, onAdd: Add) {
  const { step, ...part } = await load(id)
  if (step) onAdd({ ...part, step })
}

/** Returns an action for each shared step of the company. */
function useSharedSteps(onAdd: Add): MenuAction[] {
  const parts = usePartLibrary()
  if (!parts) return []
  return parts.offered
    .filter(({ kind }) => kind === 'step')
    .map(({ id, name }, at) => ({
      key: id,
      text: t('design-part.insert', { name }),
      line: at === 0,
      run: () => void addShared(id, parts, onAdd),
    }))
}

/** Plus button with a menu of every kind of step, and of the shared steps. */
export function AddStepMenu({ label, onAdd }: { label: string; onAdd: Add }) {
  const shared = useSharedSteps(onAdd)
  const kinds = dealtypes.map((dealtype) => ({
    key: dealtype,
    text: t(`flow-editor.add.${dealtype}`),
    run: () => onAdd(dealtype),
  }))
  return <Menu label={label} trigger={<Icon name="plus" size={16} />} actions={[...kinds, ...shared]} />
}

/** Menu of the shared steps; nothing if there are none. */
export function StepPartMenu({ onAdd }: { onAdd: Add }) {
  const actions = useSharedSteps(onAdd)
  if (!actions.length) return null
  const label = t('design-part.add-step')
  return <Menu label={label} trigger={<Icon name="parts" size={18} />} actions={actions} />
}
