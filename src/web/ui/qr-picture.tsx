import { QRCode } from 'antd'
import { AntdRoot } from './antd-root'

interface QrPictureProps {
  text: string
  /** Accessible name. */
  label: string
}

/** Renders a text as a QR code; black on white in every theme, for cameras. */
export default function QrPicture({ text, label }: QrPictureProps) {
  return (
    <AntdRoot>
      <QRCode
        value={text}
        size={176}
        type="svg"
        color="var(--q-paper-text)"
        bgColor="var(--q-paper)"
        aria-label={label}
      />
    </AntdRoot>
  )
}
