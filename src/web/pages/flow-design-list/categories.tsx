import type { DesignCategory } from '#/generated/types'
import { t, useQuery, useReloadOnChange } from '../../platform'
import { quietApi } from '../../platform/api'
import { hasPermission } from '../../stores/session'

interface CategoriesProps {
  /** Id of the shown category; empty = all. */
  chosen: string
  /** A change reloads the counts. */
  round: number
  onChoose(id: string): void
}

/** Returns all flows of a category and its subcategories, each once. */
const flowsIn = ({ flows, lists }: DesignCategory): Set<string> =>
  new Set([...flows, ...lists.flatMap((one) => [...flowsIn(one)])])

interface EntryProps {
  id: string
  name: string
  count: number
  depth?: number
  chosen: string
  onChoose(id: string): void
}

const Entry = ({ id, name, count, depth = 0, chosen, onChoose }: EntryProps) => (
  <li style={{ ['--depth' as string]: depth }}>
    <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
      <span>{name}</span>
      <small>{count}</small>
    </button>
  </li>
)

const Branch = ({
  node,
  depth,
  ...rest
}: Pick<EntryProps, 'chosen' | 'onChoose'> & { node: DesignCategory; depth: number }) => (
  <>
    <Entry id={node.id} name={node.name} count={flowsIn(node).size} depth={depth} {...rest} />
    {node.lists.map((one) => (
      <Branch key={one.id} node={one} depth={depth + 1} {...rest} />
    ))}
  </>
)

/** Renders the categories of flows beside their list, with counts. */
export function Categories({ chosen, round, onChoose }: CategoriesProps) {
  const known = useQuery('categories', async () =>
    hasPermission('flowdesign.setcat') ? quietApi.oa.flowdesigns.setCategory.page({}) : undefined,
  )
  useReloadOnChange(async () => known.reload(), round)
  const { value } = known
  if (!value) return null
  return (
    <nav className="design-categories q-pad-2 q-card" aria-label={t('flow-design.category')}>
      <ul>
        <Entry
          id=""
          name={t('flow-design.category-all')}
          count={value.flows.length}
          chosen={chosen}
          onChoose={onChoose}
        />
        {value.tree
          .filter(({ id, flows }) => id !== '10000' || flows.length > 0)
          .map((node) => (
            <Branch key={node.id} node={node} depth={0} chosen={chosen} onChoose={onChoose} />
          ))}
      </ul>
    </nav>
  )
}
