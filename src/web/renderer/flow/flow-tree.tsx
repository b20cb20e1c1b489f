import './flow-tree.css'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TreeNode } from '../../../generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { Empty, Skeleton } from '../../ui/parts'

interface Category {
  id: string
  name: string
  flows: TreeNode[]
}

/** Categories at any depth as one list; a nested one bears its parents' names. */
const categoriesOf = (nodes: readonly TreeNode[], above = ''): Category[] =>
  nodes.flatMap((node) => {
    if (node.isleaf) return []
    const name = above ? `${above} / ${node.name}` : node.name
    const flows = (node.lists ?? []).filter(({ isleaf }) => isleaf)
    const own = flows.length > 0 ? [{ id: node.id, name, flows }] : []
    return [...own, ...categoriesOf(node.lists ?? [], name)]
  })

const filtered = (categories: readonly Category[], text: string): Category[] => {
  const wanted = text.trim().toLowerCase()
  const matches = ({ name, desc = '' }: TreeNode) => `${name} ${desc}`.toLowerCase().includes(wanted)
  return categories
    .map((category) => ({ ...category, flows: category.flows.filter(matches) }))
    .filter(({ flows }) => flows.length > 0)
}

const Flow = ({ flow }: { flow: TreeNode }) => (
  <Link className="flow-tile" to={`/flowcreat/${flow.id}`}>
    <i aria-hidden="true">{[...flow.name][0]}</i>
    <span>
      <b>{flow.name}</b>
      {flow.desc && <small>{flow.desc}</small>}
    </span>
  </Link>
)

/** The flows that one may start, as tiles by category, with a filter. */
export function FlowTree() {
  const [nodes, setNodes] = useState<TreeNode[] | undefined>()
  const [text, setText] = useState('')
  useEffect(() => {
    api.oa.flowdesigns.cancreattreelist({}).then(setNodes, () => setNodes([]))
  }, [])
  const categories = useMemo(() => categoriesOf(nodes ?? []), [nodes])
  if (!nodes) return <Skeleton lines={8} />
  if (categories.length === 0)
    return (
      <Empty title={t('dashboard.none-to-create')}>
        <p>{t('dashboard.none-hint')}</p>
      </Empty>
    )
  const shown = filtered(categories, text)
  return (
    <div className="flow-tree">
      <input
        className="q-input"
        type="search"
        aria-label={t('dashboard.filter')}
        placeholder={t('dashboard.filter')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.map(({ id, name, flows }) => (
        <section key={id} aria-labelledby={`category-${id}`}>
          <h3 id={`category-${id}`}>{name}</h3>
          <div className="flow-tiles">
            {flows.map((flow) => (
              <Flow key={flow.id} flow={flow} />
            ))}
          </div>
        </section>
      ))}
      {shown.length === 0 && <Empty title={t('list.nothing-found')} />}
    </div>
  )
}
