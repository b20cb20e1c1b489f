import './gallery.css'
import '../../platform/i18n/design-texts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fieldSchemaOf, fieldSchemas } from '../../../core/form'
import { localizeSchemaText } from '../../designer/titles'
import { currentLanguage, type Language, setLanguage, t, useLanguage } from '../../platform'
import { IconButton, SegmentedControl } from '../../ui'
import { FieldShowcase, fieldExampleStates, gallerySizes } from './showcase'

const languages: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español' }

/** Filter of the gallery; empty means all. */
interface GalleryFilter {
  field: string
  state: string
  /** One of the sizes, or all side by side. */
  size: string
}

interface BarProps {
  view: GalleryFilter
  onChange(part: Partial<GalleryFilter>): void
}

/** Chooses the field, with previous and next. */
function FieldChoice({ view, onChange }: BarProps) {
  const at = fieldSchemas.findIndex(({ name }) => name === view.field)
  const step = (by: number) => () => onChange({ field: fieldSchemas[at + by]?.name ?? '' })
  return (
    <div className="gallery-choice q-row q-gap-1 q-nowrap q-shrink">
      <label htmlFor="gallery-field">{t('gallery.field')}</label>
      <IconButton icon="back" label={t('gallery.previous')} disabled={at <= 0} onClick={step(-1)} />
      <select
        id="gallery-field"
        className="q-input"
        value={view.field}
        onChange={({ target }) => onChange({ field: target.value })}
      >
        <option value="">{t('gallery.all', { n: fieldSchemas.length })}</option>
        {fieldSchemas.map((field) => (
          <option key={field.name} value={field.name}>
            {localizeSchemaText(field.title)} {field.name}
          </option>
        ))}
      </select>
      <IconButton
        icon="right"
        label={t('gallery.next')}
        disabled={at === fieldSchemas.length - 1}
        onClick={step(1)}
      />
    </div>
  )
}

/** Chooses field, state, size and language. */
function GalleryBar({ view, onChange }: BarProps) {
  const sizeChoices = gallerySizes.map((value) => ({
    value: value as string,
    text: t(`designer.form.size.${value}`),
  }))
  return (
    <div className="gallery-bar q-row q-wrap q-gap-4 q-gap-y-2 q-surface q-pad-y-2 q-pad-x-0">
      <FieldChoice view={view} onChange={onChange} />
      <div className="gallery-choice q-row q-gap-1 q-nowrap q-shrink">
        <label htmlFor="gallery-state">{t('gallery.state')}</label>
        <select
          id="gallery-state"
          className="q-input"
          value={view.state}
          onChange={({ target }) => onChange({ state: target.value })}
        >
          <option value="">{t('gallery.state.all')}</option>
          {fieldExampleStates.map(({ name }) => (
            <option key={name} value={name}>
              {t(`gallery.state.${name}`)}
            </option>
          ))}
        </select>
      </div>
      <SegmentedControl
        label={t('designer.form.size')}
        value={view.size}
        options={view.field ? [...sizeChoices, { value: 'all', text: t('gallery.matrix') }] : sizeChoices}
        onChange={(size) => onChange({ size })}
      />
      <SegmentedControl
        label={t('ui.language')}
        value={currentLanguage()}
        options={(Object.keys(languages) as Language[]).map((value) => ({ value, text: languages[value] }))}
        onChange={(next) => void setLanguage(next)}
      />
    </div>
  )
}

/** Returns the filter, stored in the address, so that a screenshot can be repeated. */
function useView() {
  const [search, setSearch] = useSearchParams()
  const read = (name: keyof GalleryFilter, otherwise: string) => search.get(name) ?? otherwise
  const view: GalleryFilter = {
    field: read('field', ''),
    state: read('state', ''),
    size: read('size', 'small'),
  }
  const change = (part: Partial<GalleryFilter>) =>
    setSearch(Object.fromEntries(Object.entries({ ...view, ...part }).filter(([, value]) => value)), {
      replace: true,
    })
  return [view, change] as const
}

/** Renders every field of the registry in every state, in the chosen size and language. */
export default function GalleryPage() {
  const language = useLanguage()
  const [view, change] = useView()
  const chosen = fieldSchemaOf(view.field)
  const isMatrix = view.size === 'all' && chosen !== undefined
  const shown = useMemo(
    () => (isMatrix ? gallerySizes : [gallerySizes.find((one) => one === view.size) ?? 'small']),
    [isMatrix, view.size],
  )
  return (
    <div className="q-card gallery q-pad-y-4 q-pad-x-5 q-stack q-gap-4 q-single">
      <h1>{t('gallery.title')}</h1>
      <GalleryBar view={view} onChange={change} />
      {(chosen ? [chosen] : fieldSchemas).map((field) => (
        <FieldShowcase key={field.name} field={field} shown={shown} language={language} only={view.state} />
      ))}
    </div>
  )
}
