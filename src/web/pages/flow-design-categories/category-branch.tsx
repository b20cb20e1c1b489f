import { type DragEvent, useState } from 'react'
import type { DesignCategory, OaFlowdesignsSetCategoryGetData } from '#/generated/types'
import { type CategoryPosition, moveCategory, moveFlow, removeCategory } from '../../../core/flow'
import { t } from '../../platform/i18n/i18n'
import { confirm } from '../../ui/confirm'
import { Icon } from '../../ui/icon'
import { Muted } from '../../ui/layout'
import { Menu, type MenuAction } from '../../ui/menu'
import { CategoryFlowRow } from './flow-row'
import type { CategoryDrag } from './use-category-drag'

export interface CategoryBranchProps {
  node: DesignCategory
  /** Parent categories, outermost first. */
  path: readonly DesignCategory[]
  flows: OaFlowdesignsSetCategoryGetData['flows']
  arranging: CategoryDrag
  onAdd(parent: string): void
  onRename(node: DesignCategory): void
}

/** Flows without a category are listed under an id that is no category. */
const isRest = ({ id }: DesignCategory) => id === '10000'

/** Returns the actions on a category besides dragging. */
function actionsOf({ node, path, arranging, onAdd, onRename }: CategoryBranchProps): MenuAction[] {
  const { tree, save } = arranging
  const parent = path.at(-1)
  const sisters = (parent?.lists ?? tree).filter((one) => !isRest(one))
  const at = sisters.findIndex(({ id }) => id === node.id)
  const action = (key: string, run: () => void, line?: boolean): MenuAction => ({
    key,
    text: t(`flow-design.category-deed.${key}`),
    run,
    line,
  })
  const move = (place: CategoryPosition) => void save(moveCategory(tree, node.id, place))
  const remove = async () => {
    const text = t('flow-design.category-remove-ask', { name: node.name })
    if (await confirm({ title: t('flow-design.category-deed.remove'), text, danger: true }))
      void save(removeCategory(tree, node.id))
  }
  return [
    action('rename', () => onRename(node)),
    action('add', () => onAdd(node.id)),
    ...(at > 0 ? [action('up', () => move({ parent: parent?.id, before: sisters[at - 1]?.id }), true)] : []),
    ...(at < sisters.length - 1
      ? [action('down', () => move({ parent: parent?.id, before: sisters[at + 2]?.id }))]
      : []),
    ...(parent ? [action('out', () => move({ parent: path.at(-2)?.id, before: undefined }))] : []),
    action('remove', () => void remove(), true),
  ]
}

/** Renders a category with its flows and subcategories; flows and categories are dropped on its name. */
export function CategoryBranch(props: CategoryBranchProps) {
  const { node, path, flows, arranging } = props
  const { tree, save, dragged, setDragged } = arranging
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged && 'flow' in dragged)
      void save(moveFlow(tree, dragged.flow, { from: dragged.from, to: node.id, before: undefined }))
    if (dragged && 'category' in dragged && !isRest(node))
      void save(moveCategory(tree, dragged.category, { parent: node.id, before: undefined }))
    setDragged(undefined)
  }
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its menu does the same by keys */}
      <div
        className="category-name q-row q-gap-2 q-radius-md q-pad-y-1 q-pad-x-2"
        data-over={isOver || undefined}
        draggable={!isRest(node)}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', node.name)
          setDragged({ category: node.id })
        }}
        onDragOver={(event) => {
          if (!dragged) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDragEnd={() => setDragged(undefined)}
        onDrop={drop}
      >
        {!isRest(node) && <Icon name="grip" />}
        <h2 className="q-text-lg">{node.name}</h2>
        <Muted as="small">{t('flow-design.category-count', { n: node.flows.length })}</Muted>
        {!isRest(node) && (
          <Menu
            label={t('flow-design.category-deeds', { name: node.name })}
            trigger={<Icon name="more" />}
            actions={actionsOf(props)}
          />
        )}
      </div>
      <ul className="category-flows q-stack q-gap-2">
        {node.flows.map((id) => (
          <CategoryFlowRow
            key={id}
            flow={flows.find((one) => one._id === id)}
            id={id}
            node={node}
            arranging={arranging}
          />
        ))}
      </ul>
      {node.lists.length > 0 && (
        <ul className="categories q-column q-gap-3">
          {node.lists.map((one) => (
            <CategoryBranch key={one.id} {...props} node={one} path={[...path, node]} />
          ))}
        </ul>
      )}
    </li>
  )
}
