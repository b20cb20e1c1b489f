import './share-dialog.css'
import { useState } from 'react'
import form from '#schemas/forms/share.json'
import type { OaFlowShareCreatBody, Share } from '../../../generated/types'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { absoluteTime, copyText, listSeparator, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { pageUrl } from '../../platform/environment'
import { FormPanel } from '../../product-forms/form-panel'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Button, Dialog, LoadState, Row, Tag, toast } from '../../ui'

const linkOf = ({ _id }: Share) => `${location.origin}${pageUrl(`/flowshare?id=${_id}`)}`

const copyLink = (share: Share) =>
  copyText(linkOf(share)).then(
    () => toast(t('copy.done'), 'success'),
    (error: Error) => toast(t('copy.failed', { reason: error.message }), 'danger'),
  )

const forWhom = ({ people }: Share) =>
  people.length ? people.map(({ name }) => name).join(listSeparator()) : t('share.anybody')

/** Lists the share links: content, expiry and number of openings of each. */
const ShareList = ({ shares, onRevoke }: { shares: readonly Share[]; onRevoke(share: Share): void }) => (
  <ul className="share-list q-stack q-gap-3 q-line-above q-margin-top-5" aria-label={t('share.made')}>
    {shares.map((share) => (
      <li key={share._id} data-closed={share.state !== 'open' || undefined}>
        <div>
          <b>{forWhom(share)}</b> {share.state !== 'open' && <Tag>{t(`share.state.${share.state}`)}</Tag>}
          <small>
            {t(share.history ? 'share.shows-all' : 'share.shows-form')} ·{' '}
            {t('share.until', { time: absoluteTime(share.expires_at) })} ·{' '}
            {t('share.opened', { n: share.opened })}
          </small>
          {share.state === 'open' && (
            <input className="q-input" readOnly aria-label={t('share.link')} value={linkOf(share)} />
          )}
        </div>
        {share.state === 'open' && (
          <Row as="span" align="stretch" gap={2}>
            <Button icon="copy" onClick={() => void copyLink(share)}>
              {t('share.copy')}
            </Button>
            <Button kind="danger" onClick={() => onRevoke(share)}>
              {t('share.revoke')}
            </Button>
          </Row>
        )}
      </li>
    ))}
  </ul>
)

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
