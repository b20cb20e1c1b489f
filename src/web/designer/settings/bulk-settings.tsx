import { allItemsOf, canHoldValue } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { changeItem } from '../actions/change-item'
import { requireItem } from '../actions/require-item'
import { duplicateSelection, removeSelection } from '../commands'
import { useDesigner, useDesignerState } from '../context'
import { describeItems, titleOf } from '../titles'

/** Bulk actions and settings for several selected items. */
export function BulkSettings() {
  const designer = useDesigner()
  useDesignerState((state) => state)
  const { chosen } = designer
  const fields = allItemsOf(chosen).filter(canHoldValue)
  const change = (property: string, next: typeof designer.form) =>
    designer.run(next, {
      name: 'designer.step.change',
      params: { name: describeItems(chosen), property: t(property) },
      key: designer.state.selected,
    })
  const require = (required: boolean) =>
    change(
      'designer.item.required',
      fields.reduce((form, { key }) => requireItem(form, { key, required }), designer.form),
    )
  const hide = (value: true | undefined) =>
    change(
      'designer.item.hide',
      chosen.reduce((form, { key }) => changeItem(form, { key, path: ['hide'], value }), designer.form),
    )
  return (
    <div className="fd-settings q-stack q-gap-2-5">
      <h3 className="fd-kind q-row q-gap-1-5 q-soft q-medium">{t('designer.many', { n: chosen.length })}</h3>
      <ul className="fd-many q-soft q-scroll">
        {chosen.map((item) => (
          <li key={item.key}>{titleOf(item)}</li>
        ))}
      </ul>
      <div className="fd-many-actions q-stack q-gap-2">
        <Button onClick={() => require(true)}>{t('designer.many.require')}</Button>
        <Button onClick={() => require(false)}>{t('designer.many.free')}</Button>
        <Button onClick={() => hide(true)}>{t('designer.many.hide')}</Button>
        <Button onClick={() => hide(undefined)}>{t('designer.many.show')}</Button>
        <Button onClick={() => duplicateSelection(designer)}>{t('designer.duplicate')}</Button>
        <Button kind="danger" onClick={() => void removeSelection(designer)}>
          {t('designer.remove')}
        </Button>
      </div>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.many.hint')}</p>
    </div>
  )
}
