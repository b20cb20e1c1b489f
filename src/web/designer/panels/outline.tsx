import type { FormItem } from '#/generated/types'
import { fieldOfItem } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { FieldIcon } from '../../ui/icon'
import { selectByClick } from '../commands'
import { useDesigner, useDesignerState, useFormDesign } from '../context'
import { titleOf } from '../titles'

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
        <FieldIcon icon={fieldOfItem(item).icon} />
        <span>{titleOf(item)}</span>
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
export function FormOutline() {
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
