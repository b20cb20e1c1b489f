import { QRCode } from 'antd'
import { t } from '../../platform'
import { AntdRoot } from '../../ui/antd-root'

/** Renders the QR code for an authenticator app; black on white in every theme, for cameras. */
export default function SecondFactorQr({ uri }: { uri: string }) {
  return (
    <AntdRoot>
      <QRCode
        value={uri}
        size={176}
        type="svg"
        color="var(--q-paper-text)"
        bgColor="var(--q-paper)"
        aria-label={t('second-factor.picture')}
      />
    </AntdRoot>
  )
}
