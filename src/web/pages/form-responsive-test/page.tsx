import './form-responsive-test.css'
import { useState } from 'react'
import { emptyForm, fields, fullRights } from '../../../core/form'
import type { FormDesign, FormItem } from '../../../generated/types'
import { currentLanguage, t } from '../../platform/i18n'
import { FormView } from '../../renderer/form'
import { Segments } from '../../ui/segments'

/** Widths on both sides of the borders at which a form changes its rows. */
const widths = [390, 768, 992, 1280]

const itemOf = (name: string, at: number): FormItem | undefined => {
  const field = fields.find((one) => one.name === name)
  if (!field || field.holds) return undefined
  const key = `1700000000000_${at + 1}`
  const type = field.type ?? field.name
  const componentName = type === 'custom' ? { componentName: field.name } : {}
  const options = { ...field.defaults, ...componentName }
  const title = field.title[currentLanguage()]
  return { type, name: title, key, keyindex: at + 1, model: `${type}_${key}`, options, rules: [] } as FormItem
}

/** One field of every type that stands alone. */
const formOfAll = (): FormDesign => ({
  ...emptyForm(),
  list: fields.map(({ name }, at) => itemOf(name, at)).filter((item) => item !== undefined),
})

/** Every field at the widths of a phone, a tablet and desktops (S1-027). */
export default function FormResponsiveTestPage() {
  const [width, setWidth] = useState(390)
  const [form] = useState(formOfAll)
  return (
    <div className="q-card responsive">
      <h1>{t('responsive.title')}</h1>
      <Segments
        label={t('responsive.width')}
        value={width}
        options={widths.map((value) => ({ value, text: `${value}` }))}
        onChange={setWidth}
      />
      <div className="responsive-frame" style={{ width }}>
        <FormView form={form} rights={fullRights(form)} />
      </div>
    </div>
  )
}
