import { useState } from 'react'
import type { DesignCategory, OaFlowdesignsSetCategoryGetData } from '#/generated/types'
import { moveFlow } from '../../../core/flow'
import { DesignIcon } from '../../flow/catalogue/design-icon'
import { t } from '../../platform'
import { Icon, Menu, type MenuAction, Tag } from '../../ui'
import type { CategoryDrag } from './use-category-drag'

interface FlowRowProps {
  flow: OaFlowdesignsSetCategoryGetData['flows'][number] | undefined
  id: string
  node: DesignCategory
  arranging: CategoryDrag
}

/** Returns every category a flow can move to, with its path. */
const placesIn = (tree: readonly DesignCategory[], above = ''): { id: string; name: string }[] =>
  tree.flatMap(({ id, name, lists }) => [
    { id, name: above + name },
    ...placesIn(lists, `${above}${name} / `),
  ])

function actionsOf({ id, node, arranging: { tree, save } }: FlowRowProps): MenuAction[] {
  const at = node.flows.indexOf(id)
  const move = (to: string, before?: string) => void save(moveFlow(tree, id, { from: node.id, to, before }))
  const moveAction = (key: 'up' | 'down', before: string | undefined): MenuAction => ({
    key,
    text: t(`flow-design.category-deed.${key}`),
    run: () => move(node.id, before),
  })
  const otherPlaces = placesIn(tree).filter((place) => place.id !== node.id)
  return [
    ...(at > 0 ? [moveAction('up', node.flows[at - 1])] : []),
    ...(at < node.flows.length - 1 ? [moveAction('down', node.flows[at + 2])] : []),
    ...otherPlaces.map((place, index) => ({
      key: place.id,
      text: t('flow-design.category-to', { name: place.name }),
      line: index === 0,
      run: () => move(place.id),
    })),
  ]
}

/** Renders a flow in its category; a flow dropped on another goes before it. */
export function CategoryFlowRow(props: FlowRowProps) {
  const { flow, id, node, arranging } = props
  const { tree, save, dragged, setDragged } = arranging
  const [isOver, setIsOver] = useState(false)
  if (!flow) return null
  return (
    <li
      draggable
      data-over={isOver || undefined}
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.setData('text/plain', flow.name)
        setDragged({ flow: id, from: node.id })
      }}
      onDragOver={(event) => {
        if (!dragged || !('flow' in dragged) || dragged.flow === id) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDragEnd={() => setDragged(undefined)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (dragged && 'flow' in dragged)
          void save(moveFlow(tree, dragged.flow, { from: dragged.from, to: node.id, before: id }))
        setDragged(undefined)
      }}
    >
      <DesignIcon icon={flow.icon} name={flow.name} />
      <span>{flow.name}</span>
      {!flow.canuse && <Tag>{t('flow-design.state.disabled')}</Tag>}
      <Menu
        label={t('flow-design.category-deeds', { name: flow.name })}
        trigger={<Icon name="more" />}
        actions={actionsOf(props)}
      />
    </li>
  )
}
