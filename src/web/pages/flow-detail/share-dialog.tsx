import './share-dialog.css'
import { useState } from 'react'
import form from '#schemas/forms/share.json'
import type { OaFlowShareCreatBody, Share } from '../../../generated/types'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { api, quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { FormPanel } from '../../product-forms/form-panel'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Dialog } from '../../ui/dialog'
import { LoadState } from '../../ui/query-content'
import { ShareList } from './share-list'

const spans = [1, 7, 30, 90]
const known = () => ({
  days: { options: { options: spans.map((n) => ({ value: n, label: t('share.days-n', { n }) })) } },
})

/** Asks for audience, content and duration of a share link. */
const NewShare = ({ flowlistid, onMade }: { flowlistid: string; onMade(): Promise<void> }) => (
  <FormPanel<Omit<OaFlowShareCreatBody, 'flowOi_id' | 'requestId'>>
    isDeed
    form={form}
    values={{ days: 7 }}
    known={known()}
    slots={{
      people: createPickerSlot({ several: true, placeholder: t('share.people-hint'), find: findColleagues }),
    }}
    ok={t('share.make')}
    onSend={async (filled, requestId) => {
      await api.oa.flow.share.creat({ ...filled, flowOi_id: flowlistid, requestId })
      await onMade()
    }}
  />
)

/** Creates share links of the flow (分享) and revokes existing ones. */
export default function ShareDialog({ flowlistid, onClose }: { flowlistid: string; onClose(): void }) {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.share.list({ flowOi_id: flowlistid }),
  )
  const [made, setMade] = useState(0)
  const revoke = async ({ _id }: Share) => {
    await api.oa.flow.share.delete({ _id }).catch(() => undefined)
    await reload()
  }
  return (
    <Dialog title={t('share.title')} width={620} onClose={onClose}>
      <NewShare
        key={made}
        flowlistid={flowlistid}
        onMade={async () => {
          await reload()
          setMade(made + 1)
        }}
      />
      {!value && failure && <LoadState failure={failure} reload={reload} />}
      {value && value.length > 0 && <ShareList shares={value} onRevoke={revoke} />}
    </Dialog>
  )
}
