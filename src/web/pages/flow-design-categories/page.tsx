import '../../lists/rows/rows.css'
import '../../platform/i18n/design-texts'
import './categories.css'
import { type DragEvent, useState } from 'react'
import type { DesignCategory, OaFlowdesignsSetCategoryGetData } from '#/generated/types'
import form from '#schemas/forms/flow-category.json'
import {
  addCategory,
  type CategoryPosition,
  moveCategory,
  moveFlow,
  removeCategory,
  updateCategory,
} from '../../../core/flow'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { Button, ButtonLink, confirm, Icon, Menu, type MenuAction, Muted, Skeleton } from '../../ui'
import { CategoryFlowRow } from './flow-row'
import { type CategoryDrag, useCategoryDrag } from './use-category-drag'

interface CategoryBranchProps {
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
function CategoryBranch(props: CategoryBranchProps) {
  const { node, path, flows, arranging } = props
  const { tree, save, dragged, setDragged } = arranging
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
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
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
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

/** Category being named: a new one, nested or top-level, or an existing one. */
type Naming = { parent?: string } | { node: DesignCategory }

/** Manages flow categories: names, order and their flows, by menu or dragging. */
export default function FlowDesignCategories() {
  const { value, failure, reload } = useQuery('categories', () =>
    quietApi.oa.flowdesigns.setCategory.page({}),
  )
  const [naming, setNaming] = useState<Naming>()
  const arranging = useCategoryDrag(value, reload)
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={10} />
  const { tree, save } = arranging
  const rename = async ({ name }: { name: string }) => {
    if (!naming) return
    const next =
      'node' in naming
        ? updateCategory(tree, naming.node.id, { name })
        : addCategory(tree, name, naming.parent)
    await save(next, true)
  }
  const isOld = naming !== undefined && 'node' in naming
  return (
    <div className="q-card q-column q-shrink-y">
      <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4">
        <h1>{t('flow-design.categories')}</h1>
        <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2">
          <ButtonLink to="/oaset/flowdesign_list">{t('flow-design.to-list')}</ButtonLink>
          <Button kind="primary" icon="plus" onClick={() => setNaming({})}>
            {t('flow-design.category-add')}
          </Button>
        </div>
      </header>
      <p className="rows-hint q-soft q-pad-y-3 q-pad-x-4">{t('flow-design.category-drag')}</p>
      <ul className="categories q-column q-gap-3">
        {tree.map((node) => (
          <CategoryBranch
            key={node.id}
            node={node}
            path={[]}
            flows={value.flows}
            arranging={arranging}
            onAdd={(parent) => setNaming({ parent })}
            onRename={(one) => setNaming({ node: one })}
          />
        ))}
      </ul>
      {naming && (
        <FormDialog<{ name: string }>
          title={isOld ? t('flow-design.category-rename') : t('flow-design.category-add')}
          width={420}
          form={form}
          values={{ name: isOld ? naming.node.name : '' }}
          onClose={() => setNaming(undefined)}
          onSend={rename}
        />
      )}
    </div>
  )
}
