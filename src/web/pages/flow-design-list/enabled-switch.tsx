import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { toast } from '../../ui/toast'
import type { DesignRow } from './row'

async function enable({ _id, name, description, category }: DesignRow, canuse: boolean) {
  await api.oa.flowdesigns.edit({ _id, name, description, category, canuse })
  toast(t(canuse ? 'flow-design.enabled' : 'flow-design.disabled', { name }), 'success')
}

/** Switches a flow on and off. */
export const EnabledSwitch = ({ row, onChange }: { row: DesignRow; onChange(): void }) => (
  <label className="switch">
    <input
      type="checkbox"
      role="switch"
      aria-label={t('flow-design.enabled-of', { name: row.name })}
      checked={row.canuse}
      aria-checked={row.canuse}
      disabled={!may('flowdesign.edit')}
      onChange={({ target }) => void enable(row, target.checked).then(onChange, onChange)}
    />
  </label>
)
