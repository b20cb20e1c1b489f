import { useEffect, useRef } from 'react'
import { t } from '../../platform/i18n'
import { Empty } from '../../ui/parts'
import { Tabs } from '../../ui/tabs'
import { useDesign, useDesigner, useSelectedItem } from '../context'
import { FormSettings } from './form-settings'
import { ItemSettings } from './item-settings'
import { ManySettings } from './many-settings'

/** Shows the setting that someone was led to. */
function useTarget() {
  const side = useRef<HTMLElement>(null)
  const target = useDesign((state) => state.target)
  useEffect(() => {
    if (!target || !side.current) return
    const part = target.part?.replace(/^config\./, '')
    const wanted = target.column ? 'tableset' : part
    const row = wanted && side.current.querySelector(`[data-name='${CSS.escape(wanted)}']`)
    const control = (row || side.current).querySelector<HTMLElement>('input, select, textarea, button')
    if (row) row.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }, [target])
  return side
}

/** The right side: settings of the selected item, or of the form while nothing is selected. */
export function Settings() {
  const designer = useDesigner()
  const item = useSelectedItem()
  const tab = useDesign(({ settings }) => settings)
  const side = useTarget()
  const isMany = useDesign(({ beside }) => beside.length > 0)
  const tabs = [
    { key: 'item', title: t('designer.settings.item') },
    { key: 'form', title: t('designer.settings.form') },
  ]
  return (
    <aside
      ref={side}
      className="fd-side fd-right"
      data-controls="small"
      aria-label={t('designer.settings')}
      onBlur={() => designer.seal()}
    >
      <Tabs
        label={t('designer.settings')}
        tabs={tabs}
        active={tab}
        onChange={(key) => designer.openSettings(key === 'item' ? 'item' : 'form')}
      >
        {tab === 'form' && <FormSettings />}
        {tab === 'item' && isMany && <ManySettings />}
        {tab === 'item' && item && !isMany && <ItemSettings key={item.key} item={item} />}
        {tab === 'item' && !item && <Empty title={t('designer.settings.none')} />}
      </Tabs>
    </aside>
  )
}
