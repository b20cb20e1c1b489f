import './share-dialog.css'
import { useRef, useState } from 'react'
import type { Share } from '../../../generated/types'
import { ChosenField } from '../../directory/chosen-field'
import type { Choice } from '../../directory/combobox'
import { findColleagues } from '../../picker/find-person'
import { api, quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { useLoaded } from '../../platform/use-loaded'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Segments } from '../../ui/segments'
import { ShareList } from './share-list'

const spans = [1, 7, 30, 90] as const
type Days = (typeof spans)[number]

/** For whom, with what, for how long. */
function NewShare({ flowlistid, onMade }: { flowlistid: string; onMade(): Promise<void> }) {
  const [people, setPeople] = useState<Choice[]>([])
  const [history, setHistory] = useState(false)
  const [days, setDays] = useState<Days>(7)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(requestIds())
  const make = async () => {
    setBusy(true)
    const body = { flowOi_id: flowlistid, people: people.map(({ id }) => id), history, days }
    await api.oa.flow.share.creat({ ...body, requestId: idOf.current(body) }).then(
      () => {
        idOf.current = requestIds()
        setPeople([])
      },
      () => undefined,
    )
    await onMade()
    setBusy(false)
  }
  return (
    <div className="share-form">
      <ChosenField
        label={t('share.people')}
        placeholder={t('share.people-hint')}
        chosen={people}
        onChange={setPeople}
        find={findColleagues}
      />
      <label className="dir-check">
        <input type="checkbox" checked={history} onChange={({ target }) => setHistory(target.checked)} />
        <span>
          {t('share.history')}
          <small>{t('share.rights-hint')}</small>
        </span>
      </label>
      <div className="q-field">
        <span className="q-field-label">{t('share.days')}</span>
        <div>
          <Segments<Days>
            label={t('share.days')}
            value={days}
            options={spans.map((value) => ({ value, text: t('share.days-n', { n: value }) }))}
            onChange={setDays}
          />
        </div>
      </div>
      <div>
        <Button kind="primary" busy={isBusy} onClick={make}>
          {t('share.make')}
        </Button>
      </div>
    </div>
  )
}

/** 分享: makes links that show the flow to others, and ends those that were made. */
export default function ShareDialog({ flowlistid, onClose }: { flowlistid: string; onClose(): void }) {
  const { value, reload } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.share.list({ flowOi_id: flowlistid }),
  )
  const revoke = async ({ _id }: Share) => {
    await api.oa.flow.share.delete({ _id }).catch(() => undefined)
    await reload()
  }
  return (
    <Dialog title={t('share.title')} width={620} onClose={onClose}>
      <NewShare flowlistid={flowlistid} onMade={reload} />
      {value && value.length > 0 && <ShareList shares={value} onRevoke={revoke} />}
    </Dialog>
  )
}
