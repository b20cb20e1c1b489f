import type { Share } from '../../../generated/types'
import { copyText } from '../../platform/clipboard'
import { addressOf } from '../../platform/environment'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'
import { Button } from '../../ui/button'
import { Row } from '../../ui/layout'
import { Tag } from '../../ui/primitives'
import { toast } from '../../ui/toast'

const linkOf = ({ _id }: Share) => `${location.origin}${addressOf(`/flowshare?id=${_id}`)}`

const copyLink = (share: Share) =>
  copyText(linkOf(share)).then(
    () => toast(t('copy.done'), 'success'),
    (error: Error) => toast(t('copy.failed', { reason: error.message }), 'danger'),
  )

const forWhom = ({ people }: Share) =>
  people.length ? people.map(({ name }) => name).join(listSeparator()) : t('share.anybody')

/** Lists the share links: content, expiry and number of openings of each. */
export const ShareList = ({
  shares,
  onRevoke,
}: {
  shares: readonly Share[]
  onRevoke(share: Share): void
}) => (
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
