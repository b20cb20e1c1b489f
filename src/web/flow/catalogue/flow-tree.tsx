import './flow-tree.css'
import { type ReactNode, useMemo, useState } from 'react'
import type { TreeNode } from '../../../generated/types'
import { matchPinyin, t, usePinyin, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { EmptyState, QueryContent } from '../../ui'
import { FlowTile } from './flow-tile'

interface Category {
  id: string
  name: string
  flows: TreeNode[]
}

/** Flattens the category tree into a list; nested categories include their parents' names. */
const categoriesOf = (nodes: readonly TreeNode[], above = ''): Category[] =>
  nodes.flatMap((node) => {
    if (node.isleaf) return []
    const name = above ? `${above} / ${node.name}` : node.name
    const flows = (node.lists ?? []).filter(({ isleaf }) => isleaf)
    const own = flows.length > 0 ? [{ id: node.id, name, flows }] : []
    return [...own, ...categoriesOf(node.lists ?? [], name)]
  })

const filtered = (categories: readonly Category[], text: string): Category[] => {
  const searchText = text.trim().toLowerCase()
  const matches = ({ name, desc = '' }: TreeNode) =>
    `${name} ${desc}`.toLowerCase().includes(searchText) || matchPinyin(name, searchText) !== null
  return categories
    .map((category) => ({ ...category, flows: category.flows.filter(matches) }))
    .filter(({ flows }) => flows.length > 0)
}

/** Purposes of a flow tree: starting a flow, or managing running ones. */
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

export type FlowTreePurpose = keyof typeof purposes

/** The reader's favourite flows, and how to change them. */
export interface FlowFavourites {
  ids: readonly string[]
  like(id: string, isOn: boolean): void
}

interface FlowTreeProps {
  purpose?: FlowTreePurpose
  liking?: FlowFavourites | undefined
  /** Content beside the filter. */
  beside?: ReactNode
}

/** Tiles of the flows the user may start or manage, by category with a filter; favourites come first. */
export function FlowTree({ purpose = 'creat', liking, beside }: FlowTreeProps) {
  const loaded = useQuery<TreeNode[]>(purpose, purposes[purpose].load)
  const { value: nodes } = loaded
  const [text, setText] = useState('')
  const liked = liking?.ids
  const categories = useMemo(() => withLiked(categoriesOf(nodes ?? []), liked ?? []), [nodes, liked])
  const [hasPinyin, preparePinyin] = usePinyin()
  // biome-ignore lint/correctness/useExhaustiveDependencies: pinyin finds more once it is loaded
  const shown = useMemo(() => filtered(categories, text), [categories, text, hasPinyin])
  return (
    <div className="flow-tree q-stack q-content-start q-gap-5 q-single">
      <div className="flow-tree-head q-row q-wrap q-gap-3">
        {beside}
        {categories.length > 0 && (
          <input
            className="q-input"
            type="search"
            aria-label={t('dashboard.filter')}
            placeholder={t('dashboard.filter')}
            value={text}
            onChange={({ target }) => {
              preparePinyin(target.value)
              setText(target.value)
            }}
          />
        )}
      </div>
      <QueryContent
        query={loaded}
        isEmpty={() => shown.length === 0}
        empty={
          categories.length > 0 ? (
            <EmptyState title={t('list.nothing-found')} />
          ) : (
            <EmptyState title={t(purposes[purpose].empty[0])}>
              <p>{t(purposes[purpose].empty[1])}</p>
            </EmptyState>
          )
        }
        lines={8}
      >
        {() =>
          shown.map((category) => (
            <CategoryPart key={category.id} category={category} purpose={purpose} liking={liking} />
          ))
        }
      </QueryContent>
    </div>
  )
}

/** Adds favourites as a category of their own at the front; they also stay in their own category. */
function withLiked(categories: readonly Category[], liked: readonly string[]): readonly Category[] {
  const all = new Map(categories.flatMap(({ flows }) => flows).map((flow) => [flow.id, flow]))
  const flows = liked.flatMap((id) => all.get(id) ?? [])
  return flows.length
    ? [{ id: 'favourites', name: t('home.flows.favourites'), flows }, ...categories]
    : categories
}

interface CategoryProps {
  category: Category
  purpose: FlowTreePurpose
  liking: FlowFavourites | undefined
}

const CategoryPart = ({ category: { id, name, flows }, purpose, liking }: CategoryProps) => (
  <section aria-labelledby={`category-${id}`}>
    <h2 id={`category-${id}`}>{name}</h2>
    <div className="flow-tiles q-stack q-gap-3">
      {flows.map((flow) => (
        <FlowTile
          key={flow.id}
          id={flow.id}
          name={flow.name}
          desc={flow.desc}
          icon={flow.icon}
          to={purposes[purpose].to(flow.id)}
          isLiked={liking?.ids.includes(flow.id) ?? false}
          {...(liking && { onLike: (isOn: boolean) => liking.like(flow.id, isOn) })}
        />
      ))}
    </div>
  </section>
)
