import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Tag } from '../../ui/parts'
import type { Batch } from './use-batch'

/** What is about to be sent and can be taken back, what is being sent, and what became of each row. */
export function BatchNotes({ batch }: { batch: Batch }) {
  const { waiting, sending, outcomes, undo, closeOutcomes } = batch
  return (
    <>
      {waiting && (
        <div className="list-selection" role="status">
          <span>{t('list.batch-waiting', { n: waiting.rows.length })}</span>
          <Button kind="link" onClick={undo}>
            {t('list.batch-undo')}
          </Button>
        </div>
      )}
      {sending && (
        <div className="list-selection" role="status">
          {t('list.batch-sending', { n: sending.rows.length })}
        </div>
      )}
      {outcomes && (
        <Dialog
          title={t('list.batch-outcome')}
          width={560}
          onClose={closeOutcomes}
          footer={<Button onClick={closeOutcomes}>{t('ui.close')}</Button>}
        >
          <ul className="list-batch-rows">
            {outcomes.map(({ row, refusal }) => (
              <li key={row._id}>
                <span>
                  <Tag tone={refusal ? 'danger' : 'success'}>
                    {t(refusal ? 'list.batch-not-done' : 'list.batch-row-done')}
                  </Tag>{' '}
                  {row.flowname} · {row.flowlistOi.desc || row.workname}
                </span>
                {refusal && <small>{refusal}</small>}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
