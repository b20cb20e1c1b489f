import './saved-filters.css'
import { lazy, Suspense, useState } from 'react'
import type { ListSchema } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { type ConfigurableList, saveListConfig, useListConfig } from '../../stores/list-configs'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { toast } from '../../ui/toast'
import { FilterManager } from './filter-manager'
import { isSearchInScope, type SearchCriteria } from './list-query'
import { hasActiveFilters, type ListScope } from './list-scope'
import { omitEmptyCriteria } from './search-inputs'

const SaveFilterDialog = lazy(() => import('./save-filter-dialog'))

const most = 30
const isSame = (one: SearchCriteria, other: SearchCriteria) =>
  JSON.stringify(omitEmptyCriteria(one)) === JSON.stringify(omitEmptyCriteria(other))

interface SavedFiltersProps {
  schema: ListSchema
  search: SearchCriteria
  scope: ListScope | undefined
  onChoose(search: SearchCriteria): void
}

/** Returns the saved searches of a list, the active one, and their dialogs. */
function useSavedFilters({ schema, search, scope }: SavedFiltersProps) {
  const list = schema.name as ConfigurableList
  const config = useListConfig(list)
  const filters = config.filters.filter((filter) => isSearchInScope(filter.search, scope))
  const [doing, setDoing] = useState<'save' | 'manage'>()
  const hasAny = hasActiveFilters(search, scope, schema.begin)
  const current = filters.find((filter) => hasAny && isSame(filter.search, search))
  const save = async (name: string) => {
    await saveListConfig(list, {
      ...config,
      filters: [...config.filters, { name, search: omitEmptyCriteria(search) }],
    })
    toast(t('list.filter-saved', { name }), 'success')
  }
  const dialogs = (
    <>
      {doing === 'save' && (
        <Suspense>
          <SaveFilterDialog
            taken={config.filters.map(({ name }) => name)}
            onSave={save}
            onClose={() => setDoing(undefined)}
          />
        </Suspense>
      )}
      {doing === 'manage' && <FilterManager list={list} onClose={() => setDoing(undefined)} />}
    </>
  )
  const canSave = hasAny && !current && config.filters.length < most
  return { filters, current, canSave, setDoing, dialogs }
}

/** Renders the person's saved searches: select, save and manage. */
export function SavedFilters(props: SavedFiltersProps) {
  const { filters, current, canSave, setDoing, dialogs } = useSavedFilters(props)
  const actions = [
    ...filters.map((filter) => ({
      key: `filter ${filter.name}`,
      text: filter.isDefault ? t('list.default-filter', { name: filter.name }) : filter.name,
      checked: filter === current,
      run: () => props.onChoose(filter.search),
    })),
    ...(canSave
      ? [{ key: 'save', text: t('list.save-filter'), line: filters.length > 0, run: () => setDoing('save') }]
      : []),
    ...(filters.length
      ? [{ key: 'manage', text: t('list.manage-filters'), line: true, run: () => setDoing('manage') }]
      : []),
  ]
  return (
    <>
      {actions.length > 0 && (
        <Menu
          label={t('list.saved-filters')}
          trigger={
            <span className="q-inline q-gap-1">
              {current?.name ?? t('list.saved-filters')}
              <Icon name="down" size={14} />
            </span>
          }
          actions={actions}
        />
      )}
      {dialogs}
    </>
  )
}

/** Renders the saved searches on a phone, in the filter sheet: a tap on a name searches. */
export function FilterChips(props: SavedFiltersProps) {
  const { filters, current, canSave, setDoing, dialogs } = useSavedFilters(props)
  if (!filters.length && !canSave) return null
  return (
    <fieldset
      className="list-chips q-row q-align-stretch q-wrap q-gap-2"
      aria-label={t('list.saved-filters')}
    >
      {filters.map((filter) => (
        <Button
          key={filter.name}
          aria-pressed={filter === current}
          onClick={() => props.onChoose(filter.search)}
        >
          {filter.name}
        </Button>
      ))}
      {canSave && (
        <Button kind="text" icon="plus" onClick={() => setDoing('save')}>
          {t('list.save-filter')}
        </Button>
      )}
      {filters.length > 0 && (
        <Button kind="text" onClick={() => setDoing('manage')}>
          {t('list.manage-filters')}
        </Button>
      )}
      {dialogs}
    </fieldset>
  )
}
