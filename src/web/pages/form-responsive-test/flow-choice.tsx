import type { TreeNode } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { hasPermission } from '../../stores/session'

const leavesOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => (node.isleaf ? [node] : leavesOf(node.lists ?? [])))

const flowsOfMine = () =>
  hasPermission('flowdesign')
    ? quietApi.oa.flowdesigns.alltreelist({})
    : quietApi.oa.flowdesigns.cancreattreelist({})

interface FlowChoiceProps {
  value: string
  onChange(id: string): void
}

/** Chooses the form to test: that of a flow, or a field of every type. */
export function FlowChoice({ value, onChange }: FlowChoiceProps) {
  const { value: nodes = [] } = useQuery('flows', flowsOfMine)
  const flows = new Map(leavesOf(nodes).map(({ id, name }) => [id, name]))
  if (value && !flows.has(value)) flows.set(value, value)
  return (
    <label className="responsive-choice q-row q-wrap q-gap-4 q-gap-y-2">
      {t('responsive.form')}
      <select className="q-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('responsive.all')}</option>
        {[...flows].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
