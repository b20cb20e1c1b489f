import type { DatasetSearch } from '../../controls/options/dataset-search'
import { t } from '../../platform'

/** Status below the rows of a set: loading, more available, empty, or an error. */
export function DatasetStatus({
  search: { state, said, more, rows, next, retry },
}: {
  search: DatasetSearch
}) {
  if (state === 'failed')
    return (
      <div className="q-muted q-pad-y-1 q-pad-x-0 qf-set-note" role="alert">
        {said}{' '}
        <button type="button" className="qf-offer-retry q-plain q-pad-y-0 q-pad-x-1" onClick={retry}>
          {t('widget.choices-retry')}
        </button>
      </div>
    )
  if (state === 'known' && more)
    return (
      <button
        type="button"
        className="qf-set-more q-block q-full q-plain q-pad-y-1 q-pad-x-3"
        onClick={next}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('widget.dbset.more')}
      </button>
    )
  if (state === 'loading')
    return (
      <div className="q-muted q-pad-y-1 q-pad-x-0 qf-set-note" role="status">
        {t('widget.choices-loading')}
      </div>
    )
  return rows.length || state === 'idle' ? null : (
    <div className="q-muted q-pad-y-1 q-pad-x-0 qf-set-note" role="status">
      {t('widget.dbset.none')}
    </div>
  )
}
