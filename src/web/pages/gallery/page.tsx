import './gallery.css'
import '../../platform/designing-texts'
import { memo, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fields } from '#/core/form/fields'
import { fullRights } from '#/core/form/rights'
import type { FieldStatus } from '#/core/form/to-formily'
import type { FieldSchema } from '#/generated/types'
import { localized } from '../../designer/titles'
import { currentLanguage, type Language, speak, t, useLanguage } from '../../platform/i18n'
import { FormView } from '../../renderer/form'
import { Segments } from '../../ui/segments'
import { exhibitOf } from './exhibit'

const statuses: readonly FieldStatus[] = ['input', 'read', 'design.show', 'design.preview']
const sizes = ['default', 'medium', 'small', 'mini'] as const
const languages: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español' }
type Size = (typeof sizes)[number]

interface ShowcaseProps {
  field: FieldSchema
  size: Size
  language: Language
}

/** One field in every status: empty and filled where it is filled in, filled where it is only looked at. */
const Showcase = memo(function Showcase({ field, size, language }: ShowcaseProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of an exhibit are in the page's language
  const { form, values } = useMemo(() => exhibitOf(field, size), [field, size, language])
  const rights = useMemo(() => fullRights(form), [form])
  return (
    <section className="gallery-field" aria-label={localized(field.title)}>
      <h2>
        {localized(field.title)} <code>{field.name}</code>
      </h2>
      {statuses.map((status) => (
        <div key={status} className="gallery-row">
          <code>{status}</code>
          <FormView {...{ form, rights, values, status }} />
        </div>
      ))}
      <div className="gallery-row">
        <code>{t('gallery.empty')}</code>
        <FormView {...{ form, rights }} />
      </div>
    </section>
  )
})

/** Every field of the registry in every status, in the size and language that are chosen. */
export default function GalleryPage() {
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('field') ?? ''
  const size = sizes.find((one) => one === search.get('size')) ?? 'small'
  const set = (name: string, value: string) =>
    setSearch(
      (last) => {
        const next = new URLSearchParams(last)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const shown = fields.filter(({ name }) => !chosen || name === chosen)
  return (
    <div className="q-card gallery">
      <h1>{t('gallery.title')}</h1>
      <div className="gallery-bar">
        <label>
          {t('gallery.field')}
          <select className="q-input" value={chosen} onChange={({ target }) => set('field', target.value)}>
            <option value="">{t('gallery.all', { n: fields.length })}</option>
            {fields.map((field) => (
              <option key={field.name} value={field.name}>
                {localized(field.title)} {field.name}
              </option>
            ))}
          </select>
        </label>
        <Segments
          label={t('designer.form.size')}
          value={size}
          options={sizes.map((value) => ({ value, text: t(`designer.form.size.${value}`) }))}
          onChange={(next) => set('size', next)}
        />
        <Segments
          label={t('ui.language')}
          value={currentLanguage()}
          options={(Object.keys(languages) as Language[]).map((value) => ({ value, text: languages[value] }))}
          onChange={(next) => void speak(next)}
        />
      </div>
      {shown.map((field) => (
        <Showcase key={field.name} {...{ field, size, language }} />
      ))}
    </div>
  )
}
