import { QRCode } from 'antd'
import { copyText, t } from '../../platform'
import { pageUrl } from '../../platform/environment'
import { Button, Dialog, toast } from '../../ui'
import { AntdRoot } from '../../ui/antd-root'

interface InvitationLinkProps {
  token: string
  onClose(): void
}

/** Shows the link of an invitation and its QR code, black on white in every theme, for cameras. */
export default function InvitationLink({ token, onClose }: InvitationLinkProps) {
  const url = `${location.origin}${pageUrl(`/invite/${token}`)}`
  return (
    <Dialog
      title={t('invitation.link-title')}
      onClose={onClose}
      footer={
        <>
          <Button
            icon="copy"
            onClick={() => void copyText(url).then(() => toast(t('directory.copied'), 'success'))}
          >
            {t('second-factor.copy')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('invitation.close')}
          </Button>
        </>
      }
    >
      <div className="q-stack q-gap-3">
        <p>{t('invitation.link-hint')}</p>
        <code className="q-block q-break q-radius-md q-pad-3">{url}</code>
        <AntdRoot>
          <QRCode
            value={url}
            size={200}
            type="svg"
            color="var(--q-paper-text)"
            bgColor="var(--q-paper)"
            aria-label={t('invitation.qr')}
          />
        </AntdRoot>
      </div>
    </Dialog>
  )
}
