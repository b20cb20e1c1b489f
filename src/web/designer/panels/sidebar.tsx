import { useState } from 'react'
import type { FormItem } from '#/generated/types'
import { itemFieldSchema } from '../../../core/form'
import { usePartLibrary } from '../../form-host/part-library'
import { t } from '../../platform'
import { Button, FieldIcon, Tabs } from '../../ui'
import { restoreItem } from '../actions/items'
import { selectByClick } from '../commands'
import { useDesigner, useDesignerState, useFormDesign } from '../context'
import { nextPosition } from '../item-tree'
import { paletteIcon } from '../palette/entries'
import { Palette } from '../palette/palette'
import { PartsPanel } from '../parts/parts-panel'
import { itemTitleOf } from '../titles'

function Entry({ item, depth }: { item: FormItem; depth: number }) {
  const designer = useDesigner()
  const isSelected = useDesignerState(
    ({ selected, beside }) => selected === item.key || beside.includes(item.key),
  )
  return (
    <li>
      <button
        type="button"
        className="fd-entry q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2"
        style={{ paddingInlineStart: 8 + depth * 16 }}
        aria-current={isSelected || undefined}
        onClick={(event) => selectByClick(designer, item.key, event)}
      >
        <FieldIcon icon={paletteIcon(itemFieldSchema(item).name)} />
        <span>{itemTitleOf(item)}</span>
        {item.hide && <small>{t('designer.hidden')}</small>}
      </button>
      {item.columns && <Entries items={item.columns.flatMap(({ list }) => list)} depth={depth + 1} />}
    </li>
  )
}

const Entries = ({ items, depth }: { items: readonly FormItem[]; depth: number }) => (
  <ul>
    {items.map((item) => (
      <Entry key={item.key} item={item} depth={depth} />
    ))}
  </ul>
)

/** The form as a tree; its selection is synchronized with the canvas. */
function FormOutline() {
  const { list } = useFormDesign()
  return (
    <nav className="fd-outline" aria-label={t('designer.outline')}>
      {list.length ? (
        <Entries items={list} depth={0} />
      ) : (
        <p className="fd-note q-break q-muted q-text-xs">{t('designer.empty.title')}</p>
      )}
    </nav>
  )
}

/** Removed items; their key and model are preserved, so that restored ones find their old data. */
function RecycleBox() {
  const designer = useDesigner()
  const { remove_list } = useFormDesign()
  const restore = ({ key, name }: FormItem) => {
    const at = nextPosition(designer.form, designer.state.selected)
    designer.run(restoreItem(designer.form, { key, at }), {
      name: 'designer.step.restore',
      params: { name },
      key,
    })
  }
  if (!remove_list.length)
    return <p className="fd-note q-break q-muted q-text-xs">{t('designer.recycle.empty')}</p>
  return (
    <>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.recycle.hint')}</p>
      <ul>
        {remove_list.map((item) => (
          <li
            key={item.key}
            className="fd-removed q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2"
          >
            <FieldIcon icon={paletteIcon(itemFieldSchema(item).name)} />
            <span>{itemTitleOf(item)}</span>
            <Button
              kind="link"
              aria-label={t('designer.restore.of', { name: itemTitleOf(item) })}
              onClick={() => restore(item)}
            >
              {t('designer.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const panels = { palette: Palette, parts: PartsPanel, outline: FormOutline, recycle: RecycleBox }
const names = Object.keys(panels) as (keyof typeof panels)[]

/** Left sidebar: palette, outline and recycle box. */
export function DesignerSidebar() {
  const [active, setActive] = useState<keyof typeof panels>('palette')
  const removed = useDesignerState(({ history }) => history.present.form.remove_list.length)
  const hasParts = usePartLibrary() !== null
  const Panel = panels[active]
  const shown = names.filter((key) => hasParts || key !== 'parts')
  const tabs = shown.map((key) => ({
    key,
    title: t(`designer.${key}`),
    count: key === 'recycle' ? removed : undefined,
  }))
  return (
    <aside className="fd-side q-column q-fixed fd-left" aria-label={t('designer.palette')}>
      <Tabs
        label={t('designer.left')}
        tabs={tabs}
        active={active}
        onChange={(key) => setActive(names.find((name) => name === key) ?? 'palette')}
      >
        <Panel />
      </Tabs>
    </aside>
  )
}
