import { useEffect, useRef } from 'react'
import { t } from '../../platform/i18n/i18n'
import { deskControls } from '../../renderer'
import { AntdRoot } from '../../ui/antd-root'
import { controlStyle } from '../../ui/controls'
import { EmptyState } from '../../ui/primitives'
import { Tabs } from '../../ui/tabs'
import { useDesigner, useDesignerState, useSelectedItem } from '../context'
import type { DesignerState } from '../designer'
import { BulkSettings } from './bulk-settings'
import { FormSettings } from './form-settings'
import { ItemSettings } from './item-settings'

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
          {tab === 'item' && item && !isMany && <ItemSettings key={item.key} item={item} />}
          {tab === 'item' && !item && <EmptyState title={t('designer.settings.none')} />}
        </Tabs>
      </AntdRoot>
    </aside>
  )
}
