import './saved-filters.css'
import { lazy, Suspense, useState } from 'react'
import type { ListSchema } from '../../../generated/types'
import { t } from '../../platform'
import { type ConfigurableList, saveListConfig, useListConfig } from '../../stores/list-configs'
import { Button, Dialog, EmptyState, Icon, IconButton, Menu, toast } from '../../ui'
import { hasActiveFilters, isSearchInScope, type ListScope, type SearchCriteria } from './list-query'
import { omitEmptyCriteria } from './search-inputs'

/** Manages the saved searches of a list: sets the default one and deletes old ones. */
function FilterManager({ list, onClose }: { list: ConfigurableList; onClose(): void }) {
  const config = useListConfig(list)
  const { filters } = config
  const openWith = (name: string | undefined) =>
    saveListConfig(list, {
      ...config,
      filters: filters.map(({ isDefault: _, ...filter }) =>
        filter.name === name ? { ...filter, isDefault: true } : filter,
      ),
    })
  const remove = (name: string) =>
    saveListConfig(list, { ...config, filters: filters.filter((filter) => filter.name !== name) })
  const choice = (name: string | undefined, text: string, isChosen: boolean) => (
    <label>
      <input type="radio" name="default-filter" checked={isChosen} onChange={() => openWith(name)} />
      {text}
    </label>
  )
  return (
    <Dialog
      title={t('list.manage-filters')}
      width={460}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {filters.length === 0 ? (
        <EmptyState title={t('list.no-filters')} />
      ) : (
        <fieldset className="list-filters q-stack q-gap-1">
          <legend>{t('list.opens-with')}</legend>
          {choice(undefined, t('list.opens-with-all'), !filters.some(({ isDefault }) => isDefault))}
          {filters.map(({ name, isDefault }) => (
            <div key={name}>
              {choice(name, name, isDefault === true)}
              <IconButton
                icon="close"
                label={t('list.remove-filter', { name })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}

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
  const [running, setDoing] = useState<'save' | 'manage'>()
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
      {running === 'save' && (
        <Suspense>
          <SaveFilterDialog
            taken={config.filters.map(({ name }) => name)}
            onSave={save}
            onClose={() => setDoing(undefined)}
          />
        </Suspense>
      )}
      {running === 'manage' && <FilterManager list={list} onClose={() => setDoing(undefined)} />}
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
