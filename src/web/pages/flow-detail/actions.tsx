import { useState } from 'react'
import type { OaFlowDetailData } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { WithdrawDialog } from '../../renderer/flow/withdraw-dialog'
import { Button, ButtonLink } from '../../ui/button'
import { CancelDialog } from './cancel-dialog'
import { PrintLink } from './print-link'

interface ActionsProps {
  detail: OaFlowDetailData
  onChanged(): Promise<void>
}

/** What whoever looks may do now: handle, withdraw, cancel, start again, print. */
export function Actions({ detail, onChanged }: ActionsProps) {
  const [open, setOpen] = useState<'withdraw' | 'cancel'>()
  const { flow, may } = detail
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void onChanged()
  }
  return (
    <section className="detail-actions" aria-label={t('detail.actions')}>
      <PrintLink flowlistid={flow._id} className="detail-print" />
      {may.again && (
        <ButtonLink to={`/flowcreat/${flow.flowid}?again=${flow._id}`}>{t('detail.again')}</ButtonLink>
      )}
      {(may.cancel || may.allcancel) && (
        <Button kind="danger" onClick={() => setOpen('cancel')}>
          {t('cancel.open')}
        </Button>
      )}
      {may.revoke && (
        <Button icon="undo" onClick={() => setOpen('withdraw')}>
          {t('withdraw.open')}
        </Button>
      )}
      {may.deal && (
        <ButtonLink kind="primary" to={`/flowdeal?msgid=${may.deal}&flowlistid=${flow._id}`}>
          {t('detail.deal')}
        </ButtonLink>
      )}
      {open === 'withdraw' && may.revoke && (
        <WithdrawDialog msgid={may.revoke} onClose={close} onDone={done} />
      )}
      {open === 'cancel' && <CancelDialog flowlistid={flow._id} onClose={close} onDone={done} />}
    </section>
  )
}
