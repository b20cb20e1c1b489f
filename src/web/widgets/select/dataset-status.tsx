import type { DatasetSearch } from '../../controls/options/dataset-search'
import { t } from '../../platform/i18n/i18n'

/** Status below the rows of a set: loading, more available, empty, or an error. */
export function DatasetStatus({
  search: { state, said, more, rows, next, retry },
}: {
  search: DatasetSearch
}) {
  if (state === 'failed')
    return (
      <div className="qf-offer qf-set-note" role="alert">
        {said}{' '}
        <button type="button" className="qf-offer-retry" onClick={retry}>
          {t('widget.choices-retry')}
        </button>
      </div>
    )
  if (state === 'known' && more)
    return (
      <button
        type="button"
        className="qf-set-more"
        onClick={next}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('widget.dbset.more')}
      </button>
    )
  if (state === 'loading')
    return (
      <div className="qf-offer qf-set-note" role="status">
        {t('widget.choices-loading')}
      </div>
    )
  return rows.length || state === 'idle' ? null : (
    <div className="qf-offer qf-set-note" role="status">
      {t('widget.dbset.none')}
    </div>
  )
}
