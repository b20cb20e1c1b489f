import './gallery.css'
import '../../platform/i18n/design-texts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fieldOf, fieldSchemas } from '../../../core/form'
import { t, useLanguage } from '../../platform/i18n/i18n'
import { GalleryBar, type GalleryFilter } from './gallery-bar'
import { Showcase, sizes } from './showcase'

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
  const chosen = fieldOf(view.field)
  const isMatrix = view.size === 'all' && chosen !== undefined
  const shown = useMemo(
    () => (isMatrix ? sizes : [sizes.find((one) => one === view.size) ?? 'small']),
    [isMatrix, view.size],
  )
  return (
    <div className="q-card gallery q-pad-y-4 q-pad-x-5 q-stack q-gap-4 q-single">
      <h1>{t('gallery.title')}</h1>
      <GalleryBar view={view} onChange={change} />
      {(chosen ? [chosen] : fieldSchemas).map((field) => (
        <Showcase key={field.name} field={field} shown={shown} language={language} only={view.state} />
      ))}
    </div>
  )
}
