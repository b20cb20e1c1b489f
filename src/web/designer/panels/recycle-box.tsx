import type { FormItem } from '#/generated/types'
import { fieldOfItem } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { FieldIcon } from '../../ui/icon'
import { restoreItem } from '../actions/restore-item'
import { useDesigner, useFormDesign } from '../context'
import { nextPosition } from '../item-tree'
import { titleOf } from '../titles'

/** Removed items; their key and model are preserved, so that restored ones find their old data. */
export function RecycleBox() {
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
            <FieldIcon icon={fieldOfItem(item).icon} />
            <span>{titleOf(item)}</span>
            <Button
              kind="link"
              aria-label={t('designer.restore.of', { name: titleOf(item) })}
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
