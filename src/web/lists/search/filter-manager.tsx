import { t } from '../../platform/i18n/i18n'
import { type ConfigurableList, saveListConfig, useListConfig } from '../../stores/list-configs'
import { Button, IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/primitives'

/** Manages the saved searches of a list: sets the default one and deletes old ones. */
export function FilterManager({ list, onClose }: { list: ConfigurableList; onClose(): void }) {
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
