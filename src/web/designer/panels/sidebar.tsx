import { useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Tabs } from '../../ui/tabs'
import { useDesignerState } from '../context'
import { Palette } from '../palette/palette'
import { FormOutline } from './outline'
import { RecycleBox } from './recycle-box'

const panels = { palette: Palette, outline: FormOutline, recycle: RecycleBox }
const names = Object.keys(panels) as (keyof typeof panels)[]

/** Left sidebar: palette, outline and recycle box. */
export function DesignerSidebar() {
  const [active, setActive] = useState<keyof typeof panels>('palette')
  const removed = useDesignerState(({ history }) => history.present.form.remove_list.length)
  const Panel = panels[active]
  const tabs = names.map((key) => ({
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
