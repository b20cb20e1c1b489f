import { useEffect, useRef } from 'react'
import type { FormItem } from '#/generated/types'
import formLook from '#schemas/forms/form-look.json'
import { allFormItemsOf, canHoldValue } from '../../../core/form'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { deskControls } from '../../renderer'
import { Button, controlStyle, EmptyState, Tabs } from '../../ui'
import { AntdRoot } from '../../ui/antd-root'
import { changeFormConfig, changeItem } from '../actions/change-item'
import { requireItem } from '../actions/require-item'
import { duplicateSelection, removeSelection } from '../commands'
import { useDesigner, useDesignerState, useFormDesign, useSelectedItem } from '../context'
import type { DesignerState } from '../designer'
import { PartSettings } from '../parts/part-settings'
import { SavePartButton } from '../parts/save-part'
import { ChangeScript } from '../script/script-field'
import { describeItems, itemTitleOf } from '../titles'
import { ItemSettings } from './item-settings'

/** Bulk actions and settings for several selected items. */
function BulkSettings() {
  const designer = useDesigner()
  useDesignerState((state) => state)
  const { chosen } = designer
  const fields = allFormItemsOf(chosen).filter((item) => !item.part && canHoldValue(item))
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
      chosen
        .filter(({ part }) => !part)
        .reduce((form, { key }) => changeItem(form, { key, path: ['hide'], value }), designer.form),
    )
  return (
    <div className="fd-settings q-stack q-gap-2-5">
      <h3 className="fd-kind q-row q-gap-1-5 q-soft q-medium">{t('designer.many', { n: chosen.length })}</h3>
      <ul className="fd-many q-soft q-scroll">
        {chosen.map((item) => (
          <li key={item.key}>{itemTitleOf(item)}</li>
        ))}
      </ul>
      <div className="fd-many-actions q-stack q-gap-2">
        <Button onClick={() => require(true)}>{t('designer.many.require')}</Button>
        <Button onClick={() => require(false)}>{t('designer.many.free')}</Button>
        <Button onClick={() => hide(true)}>{t('designer.many.hide')}</Button>
        <Button onClick={() => hide(undefined)}>{t('designer.many.show')}</Button>
        <Button onClick={() => duplicateSelection(designer)}>{t('designer.duplicate')}</Button>
        <SavePartButton />
        <Button kind="danger" onClick={() => void removeSelection(designer)}>
          {t('designer.remove')}
        </Button>
      </div>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.many.hint')}</p>
    </div>
  )
}

/** Settings of the form as a whole. */
function FormSettings() {
  const designer = useDesigner()
  const { config } = useFormDesign()
  const { labelPosition, labelWidth, size = 'default' } = config
  const set = (name: string, value: unknown) => {
    if (value === null) return
    designer.run(changeFormConfig(designer.form, { name, value }), {
      name: 'designer.step.config',
      params: { property: t(`designer.form.${name}`) },
      key: null,
      merge: name === 'labelWidth' ? 'config labelWidth' : undefined,
    })
  }
  return (
    <div className="fd-settings q-stack q-gap-2-5">
      <AutosavePanel
        form={formLook}
        size="mini"
        values={{ labelPosition, labelWidth, size }}
        known={{ rowMax: { hide: true }, labelWidth: { options: { disabled: labelPosition === 'top' } } }}
        slots={{ script: () => <ChangeScript /> }}
        onChange={set}
      />
    </div>
  )
}

type Target = NonNullable<DesignerState['target']>

const controls = deskControls('mini')

/** Focuses the setting of a place; for a column, within its opened details. */
function focusAt(side: HTMLElement, { part, column }: Target) {
  const named = (name: string) => `[data-name='${CSS.escape(name)}']`
  const row = column ? side.querySelector<HTMLElement>(`[data-row='${CSS.escape(column)}']`) : side
  const property = row?.querySelector<HTMLElement>(named(part?.replace(/^config\./, '') ?? ''))
  const found = property ?? row ?? side
  if (found !== side) found.scrollIntoView({ block: 'center' })
  const control = found.querySelector<HTMLElement>('input, select, textarea, button:not(.fd-grip)')
  control?.focus({ preventScroll: true })
}

/** Focuses the target setting; opens its column first. */
function useTarget() {
  const side = useRef<HTMLElement>(null)
  const target = useDesignerState((state) => state.target)
  useEffect(() => {
    if (!target) return
    const go = () => side.current && focusAt(side.current, target)
    if (!target.column) return void go()
    const frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [target])
  return side
}

/** Settings of one item; those of an item from a shared part are the part's. */
const OneItem = ({ item }: { item: FormItem }) =>
  item.part ? (
    <PartSettings item={item} />
  ) : (
    <>
      <ItemSettings item={item} />
      <SavePartButton />
    </>
  )

/** Right sidebar: settings of the selected item, or of the form while nothing is selected. */
export function SettingsPane() {
  const designer = useDesigner()
  const item = useSelectedItem()
  const tab = useDesignerState(({ settings }) => settings)
  const side = useTarget()
  const isMany = useDesignerState(({ beside }) => beside.length > 0)
  const tabs = [
    { key: 'item', title: t('designer.settings.item') },
    { key: 'form', title: t('designer.settings.form') },
  ]
  return (
    <aside
      ref={side}
      className="fd-side q-column q-fixed fd-right"
      style={controlStyle(controls)}
      aria-label={t('designer.settings')}
      onBlur={() => designer.seal()}
    >
      <AntdRoot controls={controls}>
        <Tabs
          label={t('designer.settings')}
          tabs={tabs}
          active={tab}
          onChange={(key) => designer.openSettings(key === 'item' ? 'item' : 'form')}
        >
          {tab === 'form' && <FormSettings />}
          {tab === 'item' && isMany && <BulkSettings />}
          {tab === 'item' && item && !isMany && <OneItem key={item.key} item={item} />}
          {tab === 'item' && !item && <EmptyState title={t('designer.settings.none')} />}
        </Tabs>
      </AntdRoot>
    </aside>
  )
}
