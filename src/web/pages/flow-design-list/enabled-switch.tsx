import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { hasPermission } from '../../stores/session'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import type { DesignRow } from '../../versions/design-row'

/** Switching off is asked about: nobody can start the flow then. */
async function enable({ _id, name, description, category }: DesignRow, canuse: boolean) {
  const question = { title: t('flow-design.disable-title'), text: t('flow-design.enable-ask', { name }) }
  if (!canuse && !(await confirm(question))) return
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
      disabled={!hasPermission('flowdesign.edit') || row.isArchived}
      onChange={({ target }) => void enable(row, target.checked).then(onChange, onChange)}
    />
  </label>
)
