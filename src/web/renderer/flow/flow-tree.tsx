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

/** What a tree of flows is for: starting one, or looking after those that run. */
const purposes = {
  creat: {
    load: () => api.oa.flowdesigns.cancreattreelist({}),
    to: (id: string) => `/flowcreat/${id}`,
    empty: ['dashboard.none-to-create', 'dashboard.none-hint'],
  },
  admin: {
    load: () => api.oa.flowdesigns.canadmintreelist({}),
    to: (id: string) => `/flowadmin/${id}`,
    empty: ['dashboard.none-to-admin', 'dashboard.none-to-admin-hint'],
  },
} as const

type Purpose = keyof typeof purposes

const Flow = ({ flow, purpose }: { flow: TreeNode; purpose: Purpose }) => (
  <Link className="flow-tile" to={purposes[purpose].to(flow.id)}>
    <i aria-hidden="true">{[...flow.name][0]}</i>
    <span>
      <b>{flow.name}</b>
      {flow.desc && <small>{flow.desc}</small>}
    </span>
  </Link>
)

/** The flows that one may start, or look after, as tiles by category, with a filter. */
export function FlowTree({ purpose = 'creat' }: { purpose?: Purpose }) {
  const [nodes, setNodes] = useState<TreeNode[] | undefined>()
  const [text, setText] = useState('')
  useEffect(() => {
    purposes[purpose].load().then(setNodes, () => setNodes([]))
  }, [purpose])
  const categories = useMemo(() => categoriesOf(nodes ?? []), [nodes])
  if (!nodes) return <Skeleton lines={8} />
  if (categories.length === 0)
    return (
      <Empty title={t(purposes[purpose].empty[0])}>
        <p>{t(purposes[purpose].empty[1])}</p>
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
              <Flow key={flow.id} {...{ flow, purpose }} />
            ))}
          </div>
        </section>
      ))}
      {shown.length === 0 && <Empty title={t('list.nothing-found')} />}
    </div>
  )
}
